"""The report's findings: what changed, on what, how sure, and the table of all cases."""
from page import code, items, paragraph, section, sentence, short, table, text

TOLD = 5  # of the largest changes, before the table

# As the comparison's table orders them: word, what a group of rows is called, class.
GROUPS = (
    ("more", "execute more instructions", "slower"),
    ("slower", "slower", "slower"),
    ("slightly slower", "slightly slower", "slower"),
    ("fewer", "execute fewer instructions", "faster"),
    ("faster", "faster", "faster"),
    ("slightly faster", "slightly faster", "faster"),
    ("differing", "execute more or fewer, by the boot", "unclear"),
    ("unclear", "unclear", "unclear"),
    ("no claim", "no claim", "unclear"),
    ("incomparable", "incomparable", "unclear"),
    ("equal", "execute as many", "same"),
    ("same", "same", "same"),
    ("missing", "missing", "unclear"),
)
CLASSES = {word: kind for word, _, kind in GROUPS}
CLAIMS = [word for word, _, kind in GROUPS if kind in ("slower", "faster")]

# Columns: what it holds, class, of which rows: T of timed ones, C of counted ones.
HEADS = (("Case", "", "TC"), ("Unit", "words unit", "TC"), ("A", "number", "TC"),
         ("B", "number", "TC"), ("Change", "number", "TC"), ("Relative", "number", "C"),
         ("95 % interval", "number interval", "T"), ("p", "number", "T"),
         ("Verdict", "words last", "TC"))


def word_of(row):
    """The verdict; of counted instructions, which way."""
    if row["verdict"] != "exact":
        return row["verdict"]
    low, high = row["instructions_more"]
    if low == high == 0:
        return "equal"
    return "more" if low > 0 else "fewer" if high < 0 else "differing"


def number(value):
    """Four digits that mean something, as in trapcost's tables."""
    if value is None:
        return "–"
    decimals, rest = 3, abs(value)
    while rest >= 9.9995 and decimals:
        decimals, rest = decimals - 1, rest / 10
    return f"{value:.{decimals}f}"


def percent(value, unit=" %"):
    return "–" if value is None else f"{value:+.2f}{unit}"


def relative(row):
    """Of counted instructions, whose change is a number."""
    return percent(100 * (row["new"] / row["base"] - 1)) if row["base"] else "–"


def interval(pair):
    return "–" if pair is None else f"{pair[0]:+.2f} to {pair[1]:+.2f}"


def probability(value):
    if value is None:
        return "–"
    return f"{value:.{4 if value < 0.01 else 3 if value < 0.1 else 2}f}"


def counted(low, high):
    return f"{low:+d}" if low == high else f"{low:+d} to {high:+d}"


def unit_of(comparison):
    """What is counted."""
    return "launch" if comparison["within_boot"] else "boot"


def count_of(number_, unit):
    """"1 boot", "5 launches"."""
    return f"{number_} {unit}{'' if number_ == 1 else 'es' if unit.endswith('h') else 's'}"


def margin_words(comparison):
    floor = ", the noise floor of this machine" if comparison["margin_is_floor"] else ""
    return f"{comparison['margin_percent']:g}&nbsp;%{floor}"


def size_of(row):
    if row["verdict"] == "exact":
        return abs(sum(row["instructions_more"])) / 2 / (row["base"] or 1)
    return abs(row.get("change_percent") or 0) / 100


def by_word(rows):
    """Rows of each verdict; of claims the largest first."""
    found = {word: [] for word, _, _ in GROUPS}
    for row in rows:
        found[word_of(row)].append(row)
    for word in CLAIMS:
        found[word].sort(key=size_of, reverse=True)
    return found


def tellings(pair):
    """Ids of the cases with most to tell: claims, the largest first, then the open ones."""
    found = by_word(pair["rows"])
    claims = sorted((r for w in CLAIMS for r in found[w]), key=size_of, reverse=True)
    rest = [r for w in ("differing", "unclear", "no claim", "same", "equal") for r in found[w]]
    return [case for r in claims + rest for case in (r["id"], r["new_id"])]


# What was found, in words

def verdict(word, words=None):
    return f'<b class="verdict {CLASSES[word]}">{text(words or word)}</b>'


def name_of(row):
    """The case; two of them where ab compares cases."""
    other = f" → {code(row['new_id'])}" if row["new_id"] != row["id"] else ""
    return code(row["id"]) + other


def counts(comparison, found):
    """"2 slower, 1 faster, 30 same within 1 %": of how many cases."""
    parts, every = [], sum(len(rows) for rows in found.values())
    for word, title, _ in GROUPS:
        if found[word]:
            within = f" within&nbsp;{margin_words(comparison)}" if word == "same" else ""
            parts.append(f"{verdict(word, f'{len(found[word])} {title}')}{within}")
    return f"Of {every} case{'s' if every != 1 else ''} " + ", ".join(parts) + "."


def change_words(row):
    if row["verdict"] == "exact":
        low, high = row["instructions_more"]
        return (f"{counted(low, high)} instructions ({number(row['base'])} → "
                f"{number(row['new'])}, {relative(row)})")
    return sentence(row["sentence"])


def largest(found):
    claims = sorted((r for w in CLAIMS for r in found[w]), key=size_of, reverse=True)
    lines = [f"{name_of(r)} {change_words(r)}" for r in claims[:TOLD]]
    lead = paragraph("The largest:") if len(claims) > TOLD else ""
    return lead + items(lines, "largest")


def geomean_words(pair):
    return "".join(paragraph(f"The geometric mean of {mean['rows']} ratios in "
                             f"{text(mean['unit'])}: {sentence(mean['sentence'])}.")
                   for mean in pair["geomeans"])


def sure(comparison, pair):
    """How far the claims can be trusted."""
    plan = pair["plan"]
    boots = (f"{count_of(pair['base']['boots'], unit_of(comparison))} of A and "
             f"{pair['new']['boots']} of B")
    order = f", in order {code(plan['order'])}" if plan["order"] else ""
    if all(row["verdict"] in ("exact", "missing", "incomparable") for row in pair["rows"]):
        return paragraph("<b>How sure.</b> Counted, not timed, by the guest's own counter in "
                         f"{boots}{order}; a change is exact. It is the length of a path, not its "
                         "time.")
    if not plan["family"]:
        return paragraph(f"<b>How sure.</b> Nothing can be claimed from {boots}{order}.")
    rows = f"all {plan['family']} rows together" if plan["family"] > 1 else "its one row"
    return paragraph(
        f"<b>How sure.</b> {boots}{order}, are what is counted, not samples. A claim of a change "
        f"holds at 5 % over {rows}, by {'all' if plan['all_labelings'] else 'random'} "
        f"{plan['labelings']} relabelings{' of pairs' if plan['paired'] else ''}. "
        f"Same means within {margin_words(comparison)}. Lower is better.")


def kernel(letter, side, unit):
    """One line on a kernel."""
    parts = [text(short(side[k], 200)) for k in ("release", "version")
             if side[k] and side[k] != side["label"]]
    if side["commit"]:
        parts.append(code(side["commit"]))
    parts.append(count_of(side["boots"], unit))
    return (f'<div><dt><span class="letter">{letter}</span> {code(short(side["label"]))}</dt>'
            f"<dd>{'<br>'.join(parts)}</dd></div>")


def summary(comparison, pair):
    found = by_word(pair["rows"])
    unit = unit_of(comparison)
    notes = [pair["warnings"], pair["allowed"]]
    if comparison["machine"]["kind"] == "emulated":
        notes.append("The machine is emulated: its times mean nothing and are not compared.")
    return (paragraph(counts(comparison, found), "finding") + largest(found) +
            geomean_words(pair) + sure(comparison, pair) +
            "".join(paragraph(text(n), "note") for n in notes if n) +
            f'<dl class="kernels">{kernel("A", pair["base"], unit)}'
            f"{kernel('B', pair['new'], unit)}</dl>")


# The table

def remark(row):
    """What is to be said beside a verdict that claims nothing."""
    if row["verdict"] == "missing":
        return row["lacking"] or ""
    if row["verdict"] == "incomparable":
        return f"{row['differs']} differs"
    if row["verdict"] in ("unclear", "no claim"):
        words = row["sentence"].removeprefix(row["verdict"]).strip(" :()")
        return words.partition("; ")[2] or words  # what the data allow is the interval
    return "real, but small" if row["verdict"].startswith("slightly") else ""


def cells(row):
    """One a column of HEADS."""
    word, note = word_of(row), remark(row)
    exact = row["verdict"] == "exact"
    return [name_of(row), text(row["unit"].replace("instructions", "insn")), number(row["base"]),
            number(row["new"]),
            counted(*row["instructions_more"]) if exact else percent(row.get("change_percent")),
            relative(row) if exact else "–", interval(row.get("ci95_percent")),
            probability(row.get("p_family")),
            verdict(word) + (f' <span class="remark">{sentence(note)}</span>' if note else "")]


def mean_cells(mean):
    return [f"geometric mean of {mean['rows']} ratios", text(mean["unit"]), "", "",
            percent(mean["change_percent"]), "", interval(mean["ci95_percent"]),
            probability(mean.get("p_family")), verdict(mean["verdict"])]


def without_empty(rows, heads, groups):
    """Heads and rows without the columns that no row has."""
    kinds = {"C" if row["verdict"] == "exact" else "T" for row in rows}
    shown = [i for i, (_, _, of) in enumerate(heads) if kinds & set(of)]
    return ([heads[i][:2] for i in shown],
            [(title, [[row[i] for i in shown] for row in cells_]) for title, cells_ in groups])


def verdict_table(comparison, pair):
    found = by_word(pair["rows"])
    groups = [(f"{len(found[word])} {title}", [cells(r) for r in found[word]])
              for word, title, _ in GROUPS]
    groups.append(("all together", [mean_cells(m) for m in pair["geomeans"]]))
    heads, groups = without_empty(pair["rows"], HEADS, groups)
    caption = (f"A: {code(short(pair['base']['label']))}, B: {code(short(pair['new']['label']))}. "
               "Values are "
               f"geometric means over {count_of('', unit_of(comparison)).strip()}"
               f"{'; p is over all rows' if any(h[0] == 'p' for h in heads) else ''}.")
    return table(caption, heads, groups, "verdicts")


def sections(comparison):
    """The findings of each pair, then each pair's table."""
    made, several = [], len(comparison["pairs"]) > 1
    for at, pair in enumerate(comparison["pairs"]):
        end = f": {code(short(pair['new']['label']))}" if several else ""
        mark = f"-{at + 1}" if several else ""
        made.append(section(f"found{mark}", f"What changed{end}", summary(comparison, pair)))
        made.append(section(f"cases{mark}", f"Every case{end}", verdict_table(comparison, pair)))
    return made
