//! English opposites.

pub(super) const LINES: &str = "
increase rise grow gain climb expand raise boost surge soar | decrease fall drop decline reduce shrink lower diminish cut plunge dwindle
more additional extra | less fewer
high | low
higher | lower
highest | lowest
large big huge great enormous giant massive major | small little tiny minor minuscule
largest biggest greatest | smallest least tiniest
long lengthy | short brief
longer | shorter
tall | short
wide broad | narrow
thick | thin
deep | shallow
heavy | light lightweight
fast quick rapid swift speedy | slow sluggish gradual
accelerate hasten speed | decelerate slow delay
early | late
earlier | later
earliest first | latest last final
old ancient elderly aged | young new modern youthful
older elder | younger newer
oldest eldest | youngest newest
good excellent great superb favorable favourable | bad poor awful terrible unfavorable unfavourable dreadful
better superior | worse inferior
best | worst
positive | negative
optimistic | pessimistic
beneficial helpful useful advantageous | harmful detrimental useless damaging
benefit advantage merit pro strength | drawback disadvantage flaw con weakness harm
safe harmless nontoxic innocuous | dangerous harmful toxic unsafe hazardous poisonous risky
edible | poisonous toxic inedible
strong powerful robust | weak feeble fragile powerless
strengthen reinforce | weaken undermine
easy simple effortless straightforward | difficult hard complex complicated challenging tough
simplify | complicate
ease facilitate | hinder impede hamper
help aid assist support | hinder impede harm oppose
support favor favour endorse advocate back | oppose reject resist
accept approve | reject refuse decline deny
agree concur | disagree differ
allow permit enable let authorize authorise | forbid prohibit prevent ban block disallow disable
legal lawful | illegal unlawful
enable activate | disable deactivate
include contain incorporate | exclude omit
add insert append attach | remove delete subtract omit detach
create build construct make | destroy demolish ruin dismantle
begin start commence launch initiate open | end finish stop conclude terminate cease close
beginning start onset | end ending conclusion finish
continue resume persist | stop cease discontinue halt quit
open | closed shut close
opened | closed
enter arrive | leave exit depart
arrival | departure
come | go
push | pull
send | receive
give donate | take receive
buy purchase | sell
buyer purchaser customer | seller vendor
lend | borrow
spend | save earn
earn gain profit | lose loss
win victory triumph succeed | lose defeat fail
winner victor | loser
won | lost
success | failure
successful | unsuccessful failed
pass | fail
profit | loss
profitable | unprofitable
expensive costly pricey | cheap inexpensive affordable
rich wealthy affluent | poor impoverished
wealth | poverty
full | empty
fill | empty drain
complete whole entire full total | partial incomplete
maximum max maximal | minimum min minimal
maximize maximise | minimize minimise
upper | lower
top peak summit | bottom base
above over | below beneath under
up upward upwards | down downward downwards
ascend climb | descend
inside indoor interior internal inner | outside outdoor exterior external outer
indoors | outdoors
internal | external
import | export
front forward forwards | back backward backwards rear
advance | retreat
near close nearby adjacent | far distant remote
left leftmost | right rightmost
north northern northward | south southern southward
east eastern eastward | west western westward
northeast | southwest
northwest | southeast
hot warm | cold cool
heat warm | cool chill freeze
summer | winter
spring | autumn fall
wet moist damp humid | dry arid
sunny bright | cloudy dark overcast
light bright | dark dim
day daytime | night nighttime
morning | evening afternoon night
morning | afternoon
dawn sunrise | dusk sunset
today | yesterday tomorrow
past previous former | future upcoming
previous prior preceding former | next following subsequent latter
before | after
ancient | modern contemporary
permanent lasting everlasting | temporary transient
temporary | indefinite
always constantly | never
often frequently usually commonly | rarely seldom
frequent common usual typical | rare uncommon unusual infrequent
common | rare
normal regular ordinary | abnormal irregular extraordinary strange
same identical equal | different distinct unequal
similar alike | different dissimilar unlike
similarity | difference
true correct right accurate | false wrong incorrect inaccurate
truth | lie falsehood
real genuine authentic actual | fake false artificial imaginary counterfeit
natural | artificial synthetic
fact | fiction myth
honest truthful sincere | dishonest deceitful
innocent | guilty
acquit | convict
guilt | innocence
friend ally | enemy foe opponent
friendly | hostile
love like adore | hate dislike detest loathe
happy glad cheerful joyful pleased | sad unhappy miserable upset
happiness joy | sadness sorrow grief
hope | despair
calm peaceful quiet | agitated violent noisy
peace | war conflict
quiet silent | loud noisy
brave courageous fearless | cowardly fearful timid afraid
confident | doubtful insecure hesitant
certain sure definite | uncertain unsure doubtful
trust | distrust mistrust
polite courteous | rude impolite
kind gentle | cruel unkind harsh
generous | stingy selfish
selfish | selfless
patient | impatient
careful cautious | careless reckless
active | passive inactive
busy | idle
diligent | lazy
smart intelligent clever wise | stupid foolish dumb
expert professional | novice amateur beginner
experienced | inexperienced
known famous | unknown obscure
public | private
official formal | unofficial informal
formal | informal casual
civilian | military
domestic local | foreign global
local | global
urban | rural
native indigenous | foreign exotic
single unmarried | married
marry | divorce
married | divorced
male man boy | female woman girl
he him | she her
men boys | women girls
husband | wife
father dad | mother mom
son | daughter
brother | sister
uncle | aunt
nephew | niece
king | queen
prince | princess
actor | actress
alive living live | dead deceased
live survive | die perish
life | death
born birth | died death
healthy well | sick ill unhealthy
health | illness disease
cure heal | infect injure
clean pure | dirty polluted contaminated impure
fresh | stale rotten
raw | cooked
sweet | bitter sour
soft | hard rough
smooth | rough
sharp | blunt dull
straight | curved crooked bent
flat level | steep uneven
solid | liquid
liquid | gas
visible | invisible hidden
reveal disclose expose | hide conceal
show | hide
appear emerge | disappear vanish
presence present | absence absent
present | absent
acquire obtain get | lose
remember recall | forget
find discover locate | lose
lost | found
attract | repel
attractive beautiful pretty | ugly unattractive repulsive
attack offense | defend defense
offensive | defensive
attacker | defender
protect | harm endanger expose
encourage promote | discourage deter
motivate | demotivate
improve enhance better | worsen impair deteriorate degrade
improvement | deterioration
upgrade | downgrade
hinder | promote
exceed surpass | lag trail
outperform | underperform
overestimate | underestimate
majority most | minority
many numerous several multiple | few
multiple | single
plural | singular
all everyone everything | none nobody nothing
both | neither
abundant plentiful ample | scarce insufficient limited
abundance surplus excess | shortage scarcity deficit lack
sufficient adequate enough | insufficient inadequate
sparse | dense
unlimited infinite | limited finite
efficient | inefficient wasteful
effective | ineffective
flexible | rigid inflexible
stable steady | unstable volatile
constant fixed static | variable changing dynamic
dynamic | static
automatic automated | manual
manually | automatically
automatically | manually
digital | analog analogue
online | offline
wireless | wired
remote virtual | onsite
free complimentary | paid
free | captive imprisoned
free release liberate | imprison capture detain arrest
mandatory compulsory required obligatory | optional voluntary
require | optional
deliberate intentional | accidental unintentional
direct | indirect
explicit | implicit
abstract | concrete
theoretical | practical empirical
objective | subjective
qualitative | quantitative
supervised | unsupervised
homogeneous uniform | heterogeneous diverse
linear | nonlinear
convex | concave
discrete | continuous
forward | reverse
encode | decode
encoder | decoder
encrypt | decrypt
upload | download
input | output
source | target destination
cause | effect result
question ask | answer reply
teacher instructor | student pupil
teach | learn
doctor physician | patient
employer manager boss | employee worker
employ hire | fire dismiss
host | guest
leader lead | follower follow
lead | trail
attach connect join link combine | detach disconnect separate split divide
unite | divide
together jointly | separately apart
together | alone
tighten | loosen
tight | loose
lock | unlock
wrap | unwrap
load | unload
rise | set
float | sink
stand | sit
wake | sleep
awake | asleep
laugh | cry
smile | frown
praise commend | criticize criticise blame condemn
reward | punish
obey comply | disobey violate defy
honor honour | dishonor shame
admit confess acknowledge | deny
confirm verify | deny refute disprove
prove | disprove refute
appoint | dismiss
elect | depose
promote | demote
promotion | demotion
democracy | dictatorship
liberal progressive left-wing | conservative right-wing
capitalist | communist socialist
theist religious | atheist secular
sacred | profane
heaven | hell
angel | devil demon
hero protagonist | villain antagonist
comedy | tragedy
major | minor
senior | junior
superior | subordinate
primary main chief principal | secondary
essential necessary vital crucial important | unnecessary unimportant trivial
important significant | insignificant unimportant
relevant | irrelevant
possible feasible | impossible infeasible
likely probable | unlikely improbable
able capable | unable incapable
ability | inability
willing eager | unwilling reluctant
reluctantly | eagerly willingly
voluntarily | forcibly
horizontal | vertical
clockwise | counterclockwise anticlockwise
parallel | perpendicular
convergence converge | divergence diverge
expand extend | contract
inflate | deflate
inflation | deflation
bullish | bearish
debit | credit
asset | liability
debtor | creditor
income revenue | expense expenditure
supply | demand
wholesale | retail
landlord | tenant
prosecution plaintiff | defendant defense
mammal | reptile
carnivore carnivorous | herbivore herbivorous
predator | prey
acidic acid | alkaline
organic | inorganic
evergreen | deciduous
annual | perennial
shade shaded shady | sun sunny
gain | lose
ahead | behind
behind | ahead
advanced sophisticated | basic primitive rudimentary
comprehensive thorough exhaustive | superficial partial
innovative novel original | conventional traditional outdated
traditional conventional | modern innovative
familiar | unfamiliar strange
compatible | incompatible
consistent | inconsistent contradictory
reliable dependable | unreliable
clear obvious | unclear vague ambiguous
specific | general generic vague
particular | general
general | specific
transparent | opaque
admire respect | despise
satisfied content | dissatisfied discontent
satisfaction | dissatisfaction
excited enthusiastic interested | bored indifferent uninterested
interesting exciting fascinating | boring dull uninteresting
welcome | reject
acceptance | rejection
approval | disapproval rejection
comfortable | uncomfortable
convenient | inconvenient
pleasant enjoyable | unpleasant
popular | unpopular
crowded | deserted empty
employed | unemployed
equal | unequal
fair just | unfair unjust biased
biased | unbiased
blind | sighted
sober | drunk
virtue | vice
gather collect assemble | scatter disperse
accumulate | dissipate
concentrated | diluted
pay | owe
repair fix mend | break damage
restore | destroy
preserve conserve | destroy waste
conserve save | waste
";
