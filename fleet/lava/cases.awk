# The agent's text as lava-test-case lines: of each case and unit the median of its samples, for
# LAVA's charts. What a comparison counts is in the record, which has every sample.

function median(list, count,    i, j, x) {
	for (i = 2; i <= count; i++) {
		x = list[i]
		for (j = i - 1; j > 0 && list[j] > x; j--)
			list[j + 1] = list[j]
		list[j + 1] = x
	}
	return count % 2 ? list[(count + 1) / 2] : (list[count / 2] + list[count / 2 + 1]) / 2
}

{ sub(/\r$/, "") }
$1 != "@trapcost" { next }
$5 == "begin" { id[$6] = $8 }
# A name comes from the plan: what is none is left out.
$5 == "out" && $7 ~ /^BenchmarkTrapcost\// {
	name = $7
	sub(/^BenchmarkTrapcost\/id=/, "", name)
	if (name ~ /\/overhead|[^a-z0-9_.]/)
		next
	if (!(name in seen))
		order[++names] = name
	seen[name] = 1
	for (i = 9; i < NF; i += 2) {
		unit = $(i + 1)
		if (unit == "ns/op" || unit == "cycles/op" || unit == "instructions/op")
			values[name, unit, ++counts[name, unit]] = $i
	}
}
# end LINE FRAMES exit CODE: a pilot or launch that could not run, or broke.
$5 == "end" && $8 == "exit" && $9 != 0 { ended[id[$6]] = $9 == 77 ? "skip" : "fail" }
$5 == "end" && $8 != "exit" { ended[id[$6]] = "fail" }

END {
	units[1] = "ns/op"; units[2] = "cycles/op"; units[3] = "instructions/op"
	for (n = 1; n <= names; n++)
		for (u = 1; u <= 3; u++) {
			count = counts[order[n], units[u]]
			if (!count)
				continue
			for (i = 1; i <= count; i++)
				list[i] = values[order[n], units[u], i] + 0
			short = units[u]
			sub(/\/op$/, "", short)
			printf "lava-test-case %s.%s --result %s --measurement %.6g --units %s\n", order[n], short, \
				order[n] in ended ? ended[order[n]] : "pass", median(list, count), units[u]
		}
	for (name in ended)
		if (!(name in seen) && name ~ /^[a-z0-9_.]+$/)
			printf "lava-test-case %s --result %s\n", name, ended[name]
}
