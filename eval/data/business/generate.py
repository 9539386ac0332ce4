#!/usr/bin/env python3
"""Write crm.csv, erp.csv and orders.csv, always the same bytes.

Standard library only. The pseudo-random numbers come from the arithmetic in `Draw`, not from
`random`, so that another Python version cannot change the data. Every company is fictional.

    python3 generate.py          # rewrites the three files beside this script
    python3 generate.py --check  # exit 1 if they differ from what would be written
"""

import csv
import datetime
import io
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


class Draw:
    """A 64-bit linear congruential generator (Knuth, MMIX constants), high bits used."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def pick(self, options):
        return options[self.below(len(options))]


# city -> (postcode, country, streets, currency of the house)
CITIES = {
    "Bremen": ("28195", "Germany", "DE"),
    "Kassel": ("34117", "Germany", "DE"),
    "Jena": ("07743", "Germany", "DE"),
    "Ulm": ("89073", "Germany", "DE"),
    "Münster": ("48143", "Germany", "DE"),
    "Göttingen": ("37073", "Germany", "DE"),
    "Lübeck": ("23552", "Germany", "DE"),
    "Hamburg": ("20457", "Germany", "DE"),
    "Kiel": ("24103", "Germany", "DE"),
    "Ilmenau": ("98693", "Germany", "DE"),
    "Graz": ("8010", "Austria", "DE"),
    "Linz": ("4020", "Austria", "DE"),
    "Wels": ("4600", "Austria", "DE"),
    "Zürich": ("8005", "Switzerland", "DE"),
    "Winterthur": ("8400", "Switzerland", "DE"),
    "Luzern": ("6003", "Switzerland", "DE"),
    "Leeds": ("LS1 4AP", "United Kingdom", "EN"),
    "Bristol": ("BS1 5TR", "United Kingdom", "EN"),
    "London": ("EC1V 2NX", "United Kingdom", "EN"),
    "Sheffield": ("S1 2HE", "United Kingdom", "EN"),
    "Portland": ("97205", "United States", "EN"),
    "Toledo": ("43604", "United States", "EN"),
    "Duluth": ("55802", "United States", "EN"),
    "Lyon": ("69002", "France", "FR"),
    "Nantes": ("44000", "France", "FR"),
    "Besançon": ("25000", "France", "FR"),
    "Malmö": ("211 20", "Sweden", "SV"),
    "Göteborg": ("411 03", "Sweden", "SV"),
    "Västerås": ("722 11", "Sweden", "SV"),
    "Łódź": ("90-001", "Poland", "PL"),
    "Gdańsk": ("80-831", "Poland", "PL"),
    "Utrecht": ("3511 AA", "Netherlands", "NL"),
    "Delft": ("2611 BE", "Netherlands", "NL"),
    "Osaka": ("530-0001", "Japan", "EN"),
}

STREETS = {
    "DE": ["Werkstraße", "Hafenstraße", "Bahnhofstraße", "Gartenweg", "Lindenallee",
           "Mühlgasse", "Industriestraße", "Am Alten Tor"],
    "EN": ["Foundry Lane", "Canal Street", "Mill Road", "Station Road", "Harbour Street",
           "Cooper Row", "Orchard Way"],
    "FR": ["rue des Forges", "quai de l'Écluse", "rue du Moulin", "allée des Tanneurs"],
    "SV": ["Hamngatan", "Smedjegatan", "Kvarnvägen", "Ängsvägen"],
    "PL": ["ulica Tkacka", "ulica Portowa", "ulica Młyńska"],
    "NL": ["Kanaalweg", "Molenstraat", "Havenkade"],
}

CURRENCY = {
    "Germany": "EUR", "Austria": "EUR", "Switzerland": "CHF", "United Kingdom": "GBP",
    "United States": "USD", "France": "EUR", "Sweden": "SEK", "Poland": "EUR",
    "Netherlands": "EUR", "Japan": "JPY",
}

# The plain part: name, legal form, city, where it is kept (C = CRM, E = ERP, B = both).
PLAIN = """
Ahrens Federnwerk|GmbH|Bremen|B
Bärlauch Feinkost|GmbH|Kassel|B
Carl Zünder Optik|GmbH|Jena|B
Donauring Getriebe|AG|Ulm|B
Emsland Kesselbau|GmbH & Co. KG|Münster|B
Fährhaus Schiffstechnik|GmbH|Lübeck|B
Göttinger Waagenfabrik|GmbH|Göttingen|B
Hansekontor Gewürze|KG|Hamburg|B
Isarstein Keramik|GmbH|Ulm|B
Jadebusen Netze|OHG|Bremen|C
Kasseler Uhrenwerk|AG|Kassel|B
Lübecker Seilerei Höfer|GmbH|Lübeck|B
Münsterländer Möbelbau|GmbH|Münster|B
Neckartal Filtertechnik|GmbH|Ulm|E
Oderbruch Saatgut|eG|Kassel|C
Pflügers Landtechnik|GmbH|Göttingen|B
Quellhof Mineralbrunnen|GmbH|Kassel|B
Rüsterholz Parkett|GmbH|Kiel|B
Saalefeld Messgeräte|GmbH|Jena|B
Traunsee Bootsbau|GmbH|Wels|B
Uhlenbrock Armaturen|KG|Bremen|E
Vogelsang Pumpen|GmbH|Münster|B
Weißenfels Lederwaren|GmbH|Jena|B
Xaver Öttl Brauanlagen|GmbH|Linz|B
Ybbstal Papier|AG|Linz|B
Zirbenholz Schatz|GmbH|Graz|B
Aarewerk Turbinen|AG|Luzern|B
Bürgi Präzision|AG|Winterthur|B
Chriesbach Uhren|SA|Zürich|B
Dübener Käserei|AG|Luzern|C
Eulach Textilmaschinen|AG|Winterthur|B
Föhnwind Segel|GmbH|Zürich|E
Gotthelf Seilbahnen|AG|Luzern|B
Ashgrove Castings|Ltd|Leeds|B
Blackmoor Hydraulics|Ltd|Sheffield|B
Copperfield Valves|plc|Bristol|B
Dunmere Textiles|Ltd|Leeds|B
Eastlake Brewing Supplies|Ltd|Bristol|E
Fenwright Cutlery|Ltd|Sheffield|B
Greyfriars Bookbinding|LLP|London|C
Holloway Clockworks|Ltd|London|B
Inglenook Stoves|Ltd|Bristol|B
Juniper Row Distillers|Ltd|London|B
Kingsbarrow Rail|plc|Leeds|B
Lakehead Sawmills|Inc.|Duluth|B
Maumee Glassworks|Inc.|Toledo|B
Northshore Ropes|LLC|Duluth|B
Oxbow Bicycle|LLC|Portland|B
Pinefield Timber|Inc.|Portland|B
Quarry Hill Abrasives|Inc.|Toledo|E
Rosewater Nursery|LLC|Portland|C
Stillwater Meters|Inc.|Duluth|B
Ateliers Brézin|SARL|Lyon|B
Biscuiterie Kerouël|SAS|Nantes|B
Coutellerie Dampierre|SARL|Besançon|B
Décolletage Jurançon|SAS|Besançon|B
Émaillerie Vautrin|SARL|Lyon|B
Filature Noirétable|SAS|Lyon|E
Garance Teintures|SARL|Nantes|C
Horlogerie Pontarlin|SAS|Besançon|B
Björkman Lås|AB|Malmö|B
Dalälven Såg|AB|Västerås|B
Ekström Kullager|AB|Göteborg|B
Fjällräv Tält|AB|Västerås|C
Göta Kran|AB|Göteborg|B
Hällefors Emalj|AB|Malmö|E
Browar Bursztyn|Sp. z o.o.|Gdańsk|B
Drukarnia Łabędź|Sp. z o.o.|Łódź|B
Fabryka Śrub Kłos|S.A.|Łódź|B
Stocznia Kormoran|S.A.|Gdańsk|E
Dijkgraaf Pompen|B.V.|Delft|B
Ganzeveer Bedden|B.V.|Utrecht|B
Meerkoet Jachtbouw|B.V.|Utrecht|B
Tulpenhof Kassen|B.V.|Delft|C
Hoshizora Bearings|K.K.|Osaka|B
Kawasemi Sensors|K.K.|Osaka|B
"""

# Spellings that the ERP clerks used for legal forms.
ERP_FORM = {
    "GmbH": ["GmbH", "GmbH", "G.m.b.H.", "Gesellschaft mbH"],
    "GmbH & Co. KG": ["GmbH u. Co. KG"],
    "AG": ["AG", "A.G.", "Aktiengesellschaft"],
    "KG": ["KG", "Kommanditgesellschaft"],
    "SA": ["S.A."],
    "Ltd": ["Ltd", "Ltd.", "Limited"],
    "plc": ["PLC", "P.L.C."],
    "Inc.": ["Inc", "Incorporated"],
    "LLC": ["L.L.C.", "LLC"],
    "SARL": ["S.A.R.L.", "SARL"],
    "SAS": ["S.A.S.", "SAS"],
    "AB": ["AB", "Aktiebolag"],
    "Sp. z o.o.": ["Spółka z o.o.", "Sp. z o.o."],
    "S.A.": ["SA"],
    "B.V.": ["BV", "B.V."],
    "K.K.": ["KK"],
}

DIGRAPHS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
BARE = str.maketrans({
    "ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O", "Ü": "U", "å": "a", "Å": "A", "é": "e",
    "É": "E", "è": "e", "ë": "e", "ç": "c", "Ł": "L", "ł": "l", "Ś": "S", "ś": "s", "ź": "z",
    "ó": "o", "ń": "n", "ę": "e", "ą": "a", "ż": "z",
})
SHORT = {"Maschinenbau": "Masch.bau", "Maschinen": "Masch.", "Logistik": "Log.",
         "Landtechnik": "Landtechn.", "Filtertechnik": "Filtertechn.",
         "Schiffstechnik": "Schiffstechn.", "Hydraulics": "Hydr.", "Castings": "Cast.",
         "Textiles": "Text.", "Armaturen": "Armat.", "Präzision": "Präz."}


def digraphs(text):
    return "".join(DIGRAPHS.get(letter, letter) for letter in text)


def erp_name(stem, form, style, draw):
    """The ERP spelling of a name: another legal form and one of five habits of its clerks."""
    form = draw.pick(ERP_FORM.get(form, [form]))
    if style == 1:
        stem = digraphs(stem)
    elif style == 2:
        stem = stem.translate(BARE)
    elif style == 3:
        return digraphs(f"{stem} {form}").upper()
    elif style == 4:
        for word, short in SHORT.items():
            stem = stem.replace(word, short)
    return f"{stem} {form}"


def erp_street(street, style):
    """The ERP spelling of a street."""
    if style in (1, 3):
        street = digraphs(street)
    if style in (1, 4):
        street = street.replace("straße", "str.").replace("strasse", "str.")
        street = street.replace(" Street", " St.").replace(" Road", " Rd.")
    return street.upper() if style == 3 else street


FIRST = ["Anna", "Bertil", "Clara", "Dorota", "Emil", "Farid", "Greta", "Hugo", "Inês", "Jonas",
         "Kaya", "Lars", "Mira", "Nils", "Olga", "Piotr", "Quentin", "Rosa", "Sven", "Thea"]
LAST = ["Abel", "Brandt", "Czerny", "Dorn", "Eklund", "Fabre", "Gruber", "Holm", "Ivers", "Jansen",
        "Kolbe", "Lindqvist", "Moreau", "Nowak", "Ott", "Pryce", "Quist", "Reuter", "Sato", "Thorne"]
SEGMENTS = ["key account", "standard", "standard", "dealer"]

# The planted part. Each row: (system, id, name, street, postcode, city, country, register number).
PLANTED = [
    # One company under three names: the third, "Muller Maschinenbau Ges.m.b.H.", is in a letter.
    ("crm", "C-0001", "Müller Maschinenbau GmbH", "Werkstraße 12", "8010", "Graz", "Austria"),
    ("erp", "K10001", "Mueller Masch.bau GmbH", "Werkstr. 12", "8010", "Graz", "Austria", "R-300117"),
    # Its neighbour by name, another company in another town.
    ("crm", "C-0002", "Müller Mühlen GmbH", "Lindenallee 3", "89073", "Ulm", "Germany"),
    ("erp", "K10002", "Muller Muehlen Gesellschaft mbH", "Lindenallee 3", "89073", "Ulm", "Germany", "R-300124"),
    # One company under three names over both systems: full, initials, abbreviated.
    ("crm", "C-0003", "Vereinigte Kupferwerke Schönau AG", "Hüttenweg 40", "34117", "Kassel", "Germany"),
    ("erp", "K10003", "VKS AG", "Huettenweg 40", "34117", "Kassel", "Germany", "R-300131"),
    ("erp", "K10004", "Verein. Kupferwerke Schoenau Aktiengesellschaft", "Hüttenweg 40", "34117", "Kassel", "Germany", ""),
    # Two companies of one name.
    ("crm", "C-0004", "Nordlicht Logistik GmbH", "Hafenstraße 8", "20457", "Hamburg", "Germany"),
    ("erp", "K10005", "Nordlicht Logistik GmbH", "Hafenstr. 8", "20457", "Hamburg", "Germany", "R-300148"),
    ("crm", "C-0005", "Nordlicht Logistik GmbH", "Am Kai 21", "24103", "Kiel", "Germany"),
    ("erp", "K10006", "NORDLICHT LOG. GMBH", "Am Kai 21", "24103", "Kiel", "Germany", "R-300155"),
    # Two more of one name, both in one country.
    ("crm", "C-0006", "Phoenix Trading Ltd", "Canal Street 5", "EC1V 2NX", "London", "United Kingdom"),
    ("erp", "K10007", "Phoenix Trading Limited", "Canal St. 5", "EC1V 2NX", "London", "United Kingdom", "R-300162"),
    ("crm", "C-0007", "Phoenix Trading Ltd.", "Mill Road 77", "LS1 4AP", "Leeds", "United Kingdom"),
    ("erp", "K10008", "Phoenix Trading Ltd", "Mill Rd. 77", "LS1 4AP", "Leeds", "United Kingdom", "R-300179"),
    # Two companies at one address: a holding and its sales company. They are not one.
    ("crm", "C-0008", "Alpina Holding AG", "Seeweg 1", "6003", "Luzern", "Switzerland"),
    ("crm", "C-0009", "Alpina Vertriebs AG", "Seeweg 1", "6003", "Luzern", "Switzerland"),
    ("erp", "K10009", "Alpina Holding A.G.", "Seeweg 1", "6003", "Luzern", "Switzerland", "R-300186"),
    ("erp", "K10010", "Alpina Vertriebs A.G.", "Seeweg 1", "6003", "Luzern", "Switzerland", "R-300193"),
    # One company with two accounts and one register number, the second after a change of name.
    ("crm", "C-0010", "Åkerlund Verktyg AB", "Smedjegatan 9", "211 20", "Malmö", "Sweden"),
    ("erp", "K10011", "Akerlund Verktyg Aktiebolag", "Smedjegatan 9", "211 20", "Malmö", "Sweden", "R-300209"),
    ("erp", "K10012", "Aakerlund Tools AB", "Postbox 114", "211 21", "Malmö", "Sweden", "R-300209"),
    # The systems disagree on the address: the customer moved, only one system knows.
    ("crm", "C-0011", "Harrowgate Instruments Ltd", "Station Road 14", "S1 2HE", "Sheffield", "United Kingdom"),
    ("erp", "K10013", "Harrowgate Instruments Limited", "Foundry Lane 2", "S1 4GE", "Sheffield", "United Kingdom", "R-300216"),
    ("crm", "C-0012", "Zakłady Tkackie Żuraw Sp. z o.o.", "ulica Tkacka 6", "90-001", "Łódź", "Poland"),
    ("erp", "K10014", "Zaklady Tkackie Zuraw Spolka z o.o.", "ulica Portowa 30", "90-002", "Łódź", "Poland", "R-300223"),
    # A known miss: the ERP knows the glassworks under a trade name at a post box.
    ("crm", "C-0013", "Thüringer Glashütte Ilmenau GmbH", "Am Alten Tor 17", "98693", "Ilmenau", "Germany"),
    ("erp", "K10015", "TGI Glas GmbH", "Postfach 1180", "98684", "Ilmenau", "Germany", "R-300230"),
    # A comma in a name, quotation marks in a name, an address over two lines.
    ("crm", "C-0014", "Bluewater Tooling, Inc.", "Harbour Street 101", "97205", "Portland", "United States"),
    ("erp", "K10016", "BLUEWATER TOOLING INC", "Harbour St. 101", "97205", "Portland", "United States", "R-300247"),
    ("crm", "C-0015", 'Bäckerei "Zum Ofen" GmbH', "Mühlgasse 2", "37073", "Göttingen", "Germany"),
    ("erp", "K10017", "Baeckerei Zum Ofen GmbH", "Muehlgasse 2", "37073", "Göttingen", "Germany", "R-300254"),
    ("crm", "C-0016", "Fonderie de l'Étoile SARL", "rue des Forges 18\nBâtiment C", "69002", "Lyon", "France"),
    ("erp", "K10018", "Fonderie de l Etoile S.A.R.L.", "rue des Forges 18", "69002", "Lyon", "France", "R-300261"),
    # A customer kept twice in the CRM, under an old and a new contact.
    ("crm", "C-0017", "Wexcombe Optics Ltd", "Orchard Way 33", "BS1 5TR", "Bristol", "United Kingdom"),
    ("crm", "C-0018", "Wexcombe Optics Limited", "Orchard Way 33", "BS1 5TR", "Bristol", "United Kingdom"),
    ("erp", "K10019", "WEXCOMBE OPTICS LTD", "Orchard Way 33", "BS1 5TR", "Bristol", "United Kingdom", "R-300278"),
    ("crm", "C-0019", "Saltmarsh Foods Ltd", "Cooper Row 4", "BS1 5TR", "Bristol", "United Kingdom"),
    ("erp", "K10020", "Saltmarsh Foods Ltd", "Cooper Row 4", "BS1 5TR", "Bristol", "United Kingdom", "R-300285"),
]

# Accounts that order in more than their own currency, and accounts that never ordered.
EXTRA_CURRENCIES = {
    "K10001": ["CHF", "USD"], "K10003": ["USD", "GBP"], "K10004": ["USD"], "K10005": ["SEK"],
    "K10006": ["USD"], "K10007": ["EUR"], "K10009": ["EUR"], "K10010": ["EUR"], "K10011": ["EUR"],
    "K10012": ["EUR"], "K10013": ["EUR", "USD"], "K10014": ["GBP"], "K10016": ["EUR", "JPY"],
    "K10018": ["CHF"],
}
NO_ORDERS = {"K10017"}
# Orders written out: two companies with the same total to the cent, made of tenths.
FIXED_ORDERS = {
    "K10019": [("2024-02-05", "USD", "1000.10", "delivered"), ("2024-06-17", "USD", "2000.20", "delivered"),
               ("2024-09-30", "USD", "0.30", "open")],
    "K10020": [("2024-03-11", "USD", "1500.45", "delivered"), ("2024-08-19", "USD", "1500.15", "delivered")],
}
# Orders under an account that no system knows.
ORPHAN = "K19999"
ITEMS = ["torque wrench", "milling cutter", "bearing set", "drill bits", "caliper", "hand lathe",
         "clamp", "belt drive", "gasket kit", "gear pump", "optical gauge", "spindle"]
# Typical size of an order in whole units.
SIZE = {"EUR": 9000, "USD": 11000, "GBP": 8000, "CHF": 9500, "SEK": 95000, "JPY": 1400000}


def companies(draw):
    """CRM rows and ERP rows, the planted ones first."""
    crm, erp = [], []
    for row in PLANTED:
        if row[0] == "crm":
            crm.append(list(row[1:]))
        else:
            erp.append(list(row[1:]))
    for number, line in enumerate(PLAIN.strip().splitlines()):
        stem, form, city, kept = line.split("|")
        postcode, country, language = CITIES[city]
        # The house number rises from company to company, so no two share an address by chance.
        street = f"{draw.pick(STREETS[language])} {number + 50}"
        if kept in "CB":
            crm.append([f"C-{len(crm) + 1:04}", f"{stem} {form}", street, postcode, city, country])
        if kept in "EB":
            style = draw.below(5)
            name = erp_name(stem, form, style, draw)
            erp.append([f"K{10001 + len(erp)}", name, erp_street(street, style), postcode, city,
                        country, f"R-{310000 + 7 * number}"])
    for row in crm:
        contact = f"{draw.pick(FIRST)} {draw.pick(LAST)}"
        mail = contact.lower().replace("ê", "e").replace(" ", ".")
        since = 1996 + draw.below(28)
        row += [contact, f"{mail}@{row[0].lower()}.example", draw.pick(SEGMENTS), since]
    for row in erp:
        row += [CURRENCY[row[5]], draw.pick([14, 30, 30, 45, 60]), (1 + draw.below(40)) * 5000]
    return crm, erp


def amount(currency, draw):
    """An amount as text, exact: two decimals, none for yen."""
    size = SIZE[currency]
    whole = size // 20 + draw.below(size * 2)
    if currency == "JPY":
        return str(whole)
    return f"{whole}.{draw.below(100):02}"


def orders(erp, draw):
    """The order rows, in order of date."""
    rows = []
    first = datetime.date(2023, 1, 2).toordinal()
    accounts = [(row[0], row[7]) for row in erp] + [(ORPHAN, "EUR")]
    for account, home in accounts:
        for date, currency, value, status in FIXED_ORDERS.get(account, []):
            rows.append([date, account, currency, value, draw.pick(ITEMS), status])
        if account in NO_ORDERS:
            continue
        extra = EXTRA_CURRENCIES.get(account, [])
        for number in range(3 if account == ORPHAN else 3 + draw.below(5) + 3 * len(extra)):
            currency = home if number < 3 else draw.pick([home] + extra)
            status = "delivered" if (luck := draw.below(100)) < 80 else "open" if luck < 93 else "cancelled"
            date = datetime.date.fromordinal(first + draw.below(3 * 365)).isoformat()
            rows.append([date, account, currency, amount(currency, draw), draw.pick(ITEMS), status])
    rows.sort()
    return [[f"O-{20001 + number}", *row] for number, row in enumerate(rows)]


def text(header, rows):
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header.split(","))
    writer.writerows(rows)
    return out.getvalue()


def files():
    draw = Draw(20240229)
    crm, erp = companies(draw)
    return {
        "crm.csv": text("id,name,street,postcode,city,country,contact,email,segment,since", crm),
        "erp.csv": text("account,name,street,postcode,city,country,register_no,currency,"
                        "payment_days,credit_limit", erp),
        "orders.csv": text("order,date,account,currency,amount,item,status", orders(erp, draw)),
    }


def main():
    wrong = 0
    for name, content in files().items():
        path = HERE / name
        if "--check" in sys.argv[1:]:
            if path.read_text(encoding="utf-8") != content:
                print(f"{name} differs from what generate.py writes", file=sys.stderr)
                wrong = 1
        else:
            path.write_text(content, encoding="utf-8", newline="\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
