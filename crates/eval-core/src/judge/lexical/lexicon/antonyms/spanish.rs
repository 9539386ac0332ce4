//! Spanish opposites, folded: without accents, with `ñ`.

pub(super) const LINES: &str = "
aumentar subir crecer incrementar elevar | disminuir bajar reducir decrecer descender caer
aumento subida incremento crecimiento | disminucion bajada reduccion descenso caida
mas | menos
alto alta elevado | bajo baja
mayor mas | menor menos
superior | inferior
grande enorme gran | pequeño diminuto
largo | corto breve
ancho amplio | estrecho angosto
grueso espeso | delgado fino
profundo hondo | superficial somero
pesado | ligero liviano
rapido veloz | lento
acelerar | frenar ralentizar retrasar
temprano | tarde tardio
antes | despues
anterior previo | posterior siguiente
primero | ultimo
antiguo viejo anciano | nuevo moderno joven reciente
bueno buena excelente | malo mala pesimo terrible
mejor | peor
mejorar | empeorar
positivo | negativo
beneficioso util | perjudicial dañino inutil nocivo
beneficio ventaja | daño desventaja inconveniente
seguro inofensivo inocuo | peligroso toxico venenoso nocivo inseguro
comestible | venenoso toxico incomible
atoxico | toxico
fuerte robusto | debil fragil
fortalecer reforzar | debilitar
facil sencillo simple | dificil complejo complicado
ayudar facilitar | dificultar impedir obstaculizar
apoyar respaldar | oponerse rechazar
aceptar aprobar | rechazar denegar negar
permitir autorizar | prohibir impedir vetar
permitido | prohibido
legal licito | ilegal ilicito
activar habilitar | desactivar deshabilitar
incluir | excluir omitir
añadir agregar | quitar eliminar retirar
crear construir | destruir demoler
empezar comenzar iniciar | terminar acabar finalizar concluir
inicio comienzo principio | fin final termino
continuar seguir | parar cesar detener
abrir abierto | cerrar cerrado
entrar llegar | salir partir
llegada | salida partida
enviar | recibir
dar | recibir quitar
comprar adquirir | vender
comprador cliente | vendedor
ganar | perder
victoria triunfo exito | derrota fracaso
ganador | perdedor
caro costoso | barato economico
rico | pobre
riqueza | pobreza
lleno | vacio
llenar | vaciar
completo entero total | parcial incompleto
maximo | minimo
arriba encima | abajo debajo
dentro interior | fuera exterior
interno | externo
importar | exportar
delante | detras
cerca cercano proximo | lejos lejano distante
izquierda izquierdo | derecha derecho
norte | sur
este oriental | oeste occidental
caliente calido caluroso | frio fresco
calor | frio
verano | invierno
primavera | otoño
humedo mojado | seco arido
humedad | sequedad
soleado | nublado sombrio
luz luminoso claro | oscuridad oscuro
sol | sombra
directo directa | indirecto indirecta
dia diurno | noche nocturno
mañana | tarde noche
hoy | ayer
pasado | futuro
permanente | temporal transitorio
perenne | caduco caducifolio
perenne | anual
siempre | nunca jamas
frecuente habitual comun | raro infrecuente inusual
frecuentemente | raramente
normal regular | anormal irregular
igual mismo identico | diferente distinto
similar parecido | distinto diferente
verdadero cierto correcto exacto | falso incorrecto erroneo inexacto
real autentico | falso ficticio
natural | artificial sintetico
inocente | culpable
amigo aliado | enemigo
amar querer | odiar
feliz alegre contento | triste infeliz
tranquilo sereno | agitado violento
paz | guerra
silencioso | ruidoso
valiente | cobarde
activo | pasivo inactivo
publico | privado
oficial | extraoficial
local nacional | extranjero global
urbano | rural
nativo autoctono | exotico foraneo
soltero | casado
hombre varon macho masculino | mujer hembra femenino
padre | madre
rey | reina
vivo | muerto
vivir sobrevivir | morir
nacer nacimiento | morir muerte fallecer
vida | muerte
sano saludable | enfermo malsano
curar sanar | infectar enfermar
limpio puro | sucio contaminado impuro
fresco | podrido rancio
crudo | cocido cocinado
dulce | amargo acido
blando suave | duro aspero
liso | rugoso
recto | curvo torcido
solido | liquido
visible | invisible oculto
mostrar revelar | ocultar esconder
aparecer | desaparecer
presencia presente | ausencia ausente
recordar | olvidar
encontrar hallar | perder
atraer | repeler ahuyentar
bonito hermoso bello | feo
atacar ataque | defender defensa
proteger | dañar exponer
promover fomentar | desalentar frenar
mayoria | minoria
muchos numerosos | pocos escasos
abundante | escaso
abundancia exceso | escasez falta
suficiente | insuficiente
ilimitado | limitado
eficiente eficaz | ineficiente ineficaz
flexible | rigido
estable constante | inestable variable
automatico | manual
gratis gratuito | pagado
libre | preso cautivo
obligatorio | opcional voluntario
explicito | implicito
causa | efecto consecuencia
pregunta | respuesta
profesor maestro | alumno estudiante
unir conectar juntar | separar desconectar dividir
juntos | separados
premiar | castigar
confirmar | desmentir
admitir | negar
posible | imposible
probable | improbable
capaz | incapaz
necesario imprescindible importante | innecesario prescindible
principal primario | secundario
horizontal | vertical
ingreso | gasto
oferta | demanda
carnivoro | herbivoro
acido | alcalino
nacio | murio fallecio
";
