import { describe, expect, it } from "vitest";
import { parseTable, type ParseTableOptions } from "../src/index.ts";

const stars = "*".repeat(27);
const rowsOf = (text: string, options: ParseTableOptions = {}): string[][] | null => parseTable(text, options)?.rows ?? null;

describe("parseTable", () => {
  it("says where the table and its columns are", () => {
    expect(parseTable("People\n\nNAME   SIZE\nweb      12\ndb        7\n")).toEqual({
      format: "aligned", headers: ["NAME", "SIZE"], rows: [["web", "12"], ["db", "7"]],
      records: [{ NAME: "web", SIZE: "12" }, { NAME: "db", SIZE: "7" }],
      columns: [{ name: "NAME", start: 0, end: 4, align: "left" }, { name: "SIZE", start: 7, end: 11, align: "right" }],
      widthMetric: "display", confidence: 0.95, warnings: [], startLine: 2, endLine: 4,
    });
  });

  it.each([
    { name: "display width", text: "ID  NAME    NOTE\n1   王小明  ok\n2   Ada     no", metric: "display" },
    { name: "code points (golang/go#51650)", text: "ID  NAME  NOTE\n1   王小明   ok\n2   Ada   no", metric: "codepoint" },
    { name: "UTF-8 bytes (derailed/k9s#4067)", text: "ID  NAME       NOTE\n1   王小明  ok\n2   Ada        no", metric: "byte" },
  ])("reads columns padded by $name", ({ text, metric }) => {
    const table = parseTable(text);
    expect(table?.rows).toEqual([["1", "王小明", "ok"], ["2", "Ada", "no"]]);
    expect(metric === "codepoint" ? ["codepoint", "utf16"] : [metric]).toContain(table?.widthMetric);
  });

  it.each<{ name: string; text: string; expected: string[][] | null; options?: ParseTableOptions }>([
    { name: "keeps an empty PORTS cell in place (nushell/nushell#1350)", text: "IMAGE   PORTS      NAMES\nweb                web_1\ndb      5432/tcp   db_1", expected: [["web", "", "web_1"], ["db", "5432/tcp", "db_1"]] },
    { name: "keeps `1 (35h ago)` in one cell (nushell/nushell#12703)", text: "NAME  RESTARTS      AGE\nweb   1 (35h ago)   2d\ndb    0             2d", expected: [["web", "1 (35h ago)", "2d"], ["db", "0", "2d"]] },
    { name: "cuts by a ruler with single spaces (kellyjonbrazil/jc#670)", text: "Host Team Address\n---- ---- -------\nweb1      10.1.2.3", expected: [["web1", "", "10.1.2.3"]] },
    { name: "refuses text between two spans (iRon7/ConvertFrom-SourceTable#1)", text: "K1    K2\n--    --\n10 x; 33", expected: null },
    { name: "refuses a row that overflows its column (kellyjonbrazil/jc#177)", text: "NAME   AGE\naverylongname   5d\nshort  6d", expected: null },
    { name: "reads a coverage report with a rule above its sum", text: "Name      Stmts   Miss\n----------------------\na.py         10      2\n----------------------\nTOTAL        10      2", expected: [["a.py", "10", "2"], ["TOTAL", "10", "2"]] },
    { name: "reads a report framed by rules with bars", text: "-----|-----\nFile | Hits\n-----|-----\na.js |   12\n-----|-----", expected: [["a.js", "12"]] },
    { name: "refuses a count that differs from the rows", text: " id | n \n----+---\n  1 | a\n(2 rows)", expected: null },
    { name: "reads an empty result", text: " id | n \n----+---\n(0 rows)", expected: [] },
    { name: "pads a short GFM row without outer pipes", text: "a | b | c\n--|--|--\n1 | 2\n", expected: [["1", "2", ""]] },
    { name: "pads a short GFM row with outer pipes when lenient", text: "| a | b |\n|---|---|\n| 1 |", expected: [["1", ""]], options: { mode: "lenient" } },
    { name: "parts C and STIME of ps by one space", text: "UID        PID  PPID  C STIME CMD\nroot         1     0  0 18:45 init\nada      30862 30861  3 18:50 sh", expected: [["root", "1", "0", "0", "18:45", "init"], ["ada", "30862", "30861", "3", "18:50", "sh"]] },
    { name: "joins no title that a shifted header spreads over two columns", text: "Flags Metric Re    Use Iface\nUG    0      0        0 eth0\nU     0      0        0 eth0", expected: null },
    { name: "makes no empty column of the second word of a title", text: "ID FULL NAME CITY AMOUNT\n1  Ada       SZX  12.5\n2  Bob       LON  3", expected: null },
    { name: "refuses two values under a fused last title", text: "STEP      OKDETAIL\nbuild     1   passed\ndeploy    2   failed", expected: null },
    { name: "refuses titles that are one under one measure and two under another", text: "note  STATUS NAME city #\n69408 5383   db   🚀 go 13159\n96124 95250  api  王小明", expected: null },
    { name: "takes rows that begin like a prompt for rows", text: "N   NAME     SIZE\n$   current  12\n#   other    7", expected: [["$", "current", "12"], ["#", "other", "7"]] },
    { name: "refuses a cut inside brackets", text: " Length  Number     % of total  Coverage\n      0  1          ( 33.3%)     10.0%\n      1  1          ( 33.3%)     25.0%", expected: null },
    { name: "refuses a value that is moved out of its column by a missing space", text: "STEP     OK DETAIL\nbuild    ✅  passed\ndeploy 🚀 ❌ failed in 2 s\nlint     ⛔  1 warning", expected: null },
    { name: "refuses text beside its span in a table with rulers", text: "====  ======  =====\nid    name    note\n====  ======  =====\n1     Ada     x y\n2           z\n====  ======  =====", expected: null },
    { name: "refuses a sentence as last row under a ruler", text: "name  qty\n----  ---\nspam   42\nDone.", expected: null },
    { name: "keeps a last row with one value under a ruler", text: "name  qty\n----  ---\nspam   42\neggs", expected: [["spam", "42"], ["eggs", ""]] },
    { name: "reads psql's description of a table above its indexes", text: "   Column   |  Type\n------------+---------\n id         | integer\n name       | text\nIndexes:\n    \"users_pkey\" PRIMARY KEY, btree (id)", expected: [["id", "integer"], ["name", "text"]] },
    { name: "refuses a board of single characters", text: " X | O | X\n---+---+---\n O | X | O\n---+---+---\n X | O | X", expected: null },
    { name: "refuses a grid whose first row holds numbers", text: "+---+-----+\n| 1 | Ada |\n+---+-----+\n| 2 | Lin |\n+---+-----+", expected: null },
    { name: "refuses a frame without its head", text: "| Ada | 1 |\n+-----+---+\n| Lin | 2 |\n+-----+---+", expected: null },
    { name: "refuses a frame of box characters that begins in its middle", text: "├─────┼───┤\n│ Ada │ x │\n├─────┼───┤\n│ Lin │ y │\n└─────┴───┘", expected: null },
    { name: "refuses a title with a bar", text: " id │ city │ sum\n────┼───────────\n 1  │ x    │ 2\n(1 row)", expected: null },
    { name: "refuses titles told apart by a line of groups above", text: "      -reads- -writes-\n      total ms total ms\nvda      12  3     4  5\nvdb       1  2     3  4", expected: null },
    { name: "refuses the days of a calendar", text: "Su Mo Tu We Th Fr Sa\n 1  2  3  4  5  6  7\n 8  9 10 11 12 13 14", expected: null },
    { name: "refuses two texts side by side", text: "YES           NO\nit can run    it cannot stop", expected: null },
    { name: "refuses a log in capitals", text: "CRITICAL  MAIN    STARTED\nSEVERE    CONF    no file\nFINE      DB      closed", expected: null },
    { name: "refuses a table whose next line begins like a block quote", text: "S NAME   VAL\n< lt     1\n> gt     2\n= eq     3", expected: null },
    { name: "refuses a table whose next line begins like a diff", text: "KEY    VALUE\na      1\n@@     2\nb      3", expected: null },
    { name: "keeps a frame above a block quote", text: "+----+---+\n| id | n |\n+----+---+\n| 1  | a |\n+----+---+\n> a quote", expected: [["1", "a"]] },
    { name: "refuses a line that may be a row or a remark under the table", text: "NUM WORD ST\n1   yes  UP\n2   no   UP\n3 x y.\n4   z    UP", expected: null },
    { name: "goes to the number of rows where mysql prints a key `Time`", text: `${stars} 1. row ${stars}\n  Id: 1\nTime: 5\n${stars} 2. row ${stars}\n  Id: 2\nTime: 7\n2 rows in set (0.00 sec)`, expected: [["1", "5"], ["2", "7"]] },
    { name: "refuses vertical records of mysql whose last value may go on after a blank line", text: `${stars} 1. row ${stars}\n  id: 1\nnote: a\n\nb`, expected: null },
    { name: "refuses vertical records of mysql whose last value may end in a prompt", text: `${stars} 1. row ${stars}\n  id: 1\nnote: a\n${stars} 2. row ${stars}\n  id: 2\nnote: b\n$ ls`, expected: null },
    { name: "refuses a Jira row without its last bar", text: "||id||city||\n|1|London|\n|2|Paris", expected: null },
    { name: "reads rows under a blank line where numbers prove the header", text: "major minor  #blocks  name\n\n   8        0  500107608 sda\n   8        1     524288 sda1\n", expected: [["8", "0", "500107608", "sda"], ["8", "1", "524288", "sda1"]] },
    { name: "refuses rows under a blank line that other text follows", text: "major minor  #blocks  name\n\n   8        0  500107608 sda\n\n   8        1     524288 sda1\n", expected: null },
    { name: "takes lines with an empty first cell as rows where psql counts them", text: " id |  note\n----+--------\n  1 | first\n    | second\n(2 rows)", expected: [["1", "first"], ["", "second"]] },
    { name: "refuses the last row of a table over its closing rule", text: "----------|---------|------\n\n b.js     |      75 |   50\n----------|---------|------", expected: null },
    { name: "refuses the lower part of a frame that a blank line cuts", text: "+------+------+\n| AGE  | SIZE |\n+======+======+\n| a    | b    |\n\n+------+------+\n| c    | d    |\n+------+------+\n| e    | f    |\n+------+------+", expected: null },
    { name: "refuses titles with nothing under them that may be one or two (lsof)", text: "COMMAND   PID   TID TASKCMD   USER   TYPE\ninit        1                 root   DIR\nsh         12                 ada    DIR", expected: null },
    { name: "refuses titles that ss prints without a space (kellyjonbrazil/jc#561)", text: "State  Recv-Q Send-Q Local Address:Port Peer Address:PortProcess\nLISTEN 0      128          0.0.0.0:2024      0.0.0.0:*", expected: null },
    { name: "refuses a cut behind the sign between two numbers", text: " Benchmark  Mode  Score   Error  Units\nparse      thrpt  123.4 ± 1.234  ops/s\nwrite      thrpt   99.1 ± 0.900  ops/s", expected: null },
    { name: "reads colours, CRLF and trailing white space", text: "\x1b[1mNAME\x1b[0m   AGE\r\n\x1b[32mweb\x1b[0m    5d  \r\ndb     6d\t\r\n", expected: [["web", "5d"], ["db", "6d"]] },
    { name: "refuses columns that tabs and spaces part together", text: "NAME   AGE\nweb\t   5d\ndb     6d", expected: null },
    { name: "skips fenced code", text: "```\nNAME  AGE\nweb   5d\n```", expected: null },
    { name: "reads fenced code when told to", text: "~~~\nNAME  AGE\nweb   5d\n~~~", expected: null, options: { fences: "skip" } },
    { name: "takes a lower-case header of words when lenient", text: "step    state\nbuild   done\ndeploy  open", expected: [["build", "done"], ["deploy", "open"]], options: { mode: "lenient" } },
    { name: "takes a header that the caller names", text: "step    state\nbuild   done", expected: [["build", "done"]], options: { headers: ["step", "state"] } },
    { name: "takes the first line as header when told to", text: "step    state\nbuild   done", expected: [["build", "done"]], options: { headers: "first-row" } },
    { name: "reads rows without a header when told to", text: "build   done\ndeploy  open", expected: [["build", "done"], ["deploy", "open"]], options: { headers: false } },
    { name: "takes a ruler from the caller", text: "step state\na b  done", expected: [["a b", "done"]], options: { ruler: "---- -----" } },
    { name: "leaves out other formats", text: "NAME  AGE\nweb   5d", expected: null, options: { formats: ["gfm"] } },
    { name: "leaves out tables with more rows than allowed", text: "NAME  AGE\nweb   5d\ndb    6d", expected: null, options: { maxRows: 1 } },
    { name: "leaves out tables with more columns than allowed", text: "NAME  AGE\nweb   5d", expected: null, options: { maxColumns: 1 } },
    { name: "reads no text longer than allowed", text: "NAME  AGE\nweb   5d", expected: null, options: { maxBytes: 5 } },
  ])("$name", ({ text, expected, options }) => {
    expect(rowsOf(text, options)).toEqual(expected);
  });

  it.each<{ name: string; text: string }>([
    { name: "an aligned table", text: "NAME   AGE\nweb    5d\n\ndb     6d\ncache  7d" },
    { name: "a table under a ruler", text: "name  qty\n----  ---\nspam   42\n\neggs    7" },
    { name: "tab-separated values", text: "ID\tNAME\n1\tweb\n\n2\tdb" },
    { name: "a table of psql without its last line", text: " id | n \n----+---\n  1 | a\n\n  2 | b" },
    { name: "vertical records", text: "-[ RECORD 1 ]\nid | 1\n\n-[ RECORD 2 ]\nid | 2" },
    { name: "a grid", text: "+----+---+\n| id | n |\n+----+---+\n| 1  | a |\n+----+---+\n\n| 2  | b |\n+----+---+" },
  ])("returns no part of $name that a blank line cuts", ({ text }) => {
    expect(rowsOf(text)).toBeNull();
  });

  it.each<{ name: string; text: string; expected: string[][] }>([
    { name: "a sentence", text: "NAME   AGE\nweb    5d\n\nTwo more are pending.", expected: [["web", "5d"]] },
    { name: "a notice under a ruled list", text: "Package    Version\n---------- -------\npip        24.0\n\n[notice] A new release of pip is available: 24.0 -> 25.0", expected: [["pip", "24.0"]] },
    { name: "a legend", text: "UNIT         LOAD   STATE\na.service    loaded up\nbb.service   loaded failed\n\nLOAD   = the unit was read\nSTATE  = what it does", expected: [["a.service", "loaded", "up"], ["bb.service", "loaded", "failed"]] },
  ])("keeps a table above $name", ({ text, expected }) => {
    expect(rowsOf(text)).toEqual(expected);
  });

  it("warns about a cut cell, a repeated title and a joined cell", () => {
    expect(parseTable("NAME   NAME\nabc…   x")?.warnings).toEqual(["duplicate-header", "truncated-cell"]);
    expect(parseTable("+---+---+\n| a | b |\n+===+===+\n| 1 | x |\n|   | y |\n+---+---+\n| 2 | z |\n+---+---+")?.warnings).toEqual(["wrapped-cell"]);
  });
});
