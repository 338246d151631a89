/** Replies as models really break them. */
export const samples: readonly { title: string; text: string }[] = [
  {
    title: "Table with a short delimiter row",
    text: `Here is how the three stores compare:

| Store | Reads/s | Writes/s | Licence |
|---|--:|--:|
| Alpha | 120,000 | 45,000 | MIT |
| Beta | 98,000 | 61,000 | Apache-2.0 |
| Gamma | 143,000 | 39,000 | BSL |

**Gamma** reads fastest, *Beta* writes fastest.
`,
  },
  {
    title: "Leaked tool call and stop token",
    text: `I looked it up: the build failed in \`src/session.c\`, line 41.

<tool_call>
{"name": "read_file", "arguments": {"path": "src/session.c"}}
</tool_call>

The semicolon before \`return\` is missing.<|im_end|>
`,
  },
  {
    title: "LaTeX in brackets, prices beside it",
    text: `The period of a pendulum is \\(T\\) for a length \\(\\ell\\):

\\[
T = 2\\pi \\sqrt{\\frac{\\ell}{g}}
\\]

A kit costs $19 or $24 with the stopwatch, so for $100 you get four.

| Quantity | Value |
|---|---|
| $|x|$ | distance from the rest position |
| \\(g\\) | 9.81 m/s² |
`,
  },
  {
    title: "Quoted table, list and full-width marks",
    text: `> 结果如下：
>
> | 名称 | 状态 | 用时 |
> |---｜---|
> | 构建 | **通过** | 12 s |
> | 测试 | 失败 | 3 s |

- First look at the failing test:

  | test | reason |
  |---|
  | parses CRLF | expected 2 rows |

1. **修复，**然后重试。
`,
  },
  {
    title: "DSML call cut off at the end",
    text: `The three largest files are \`a.log\`, \`b.log\` and \`c.log\`.

<｜｜DSML｜｜function_calls>
<｜｜DSML｜｜invoke name="delete_files">
<｜｜DSML｜｜parameter name="paths">["a.log"]`,
  },
  {
    title: "Text about tokens and code (nothing to repair)",
    text: `Chat templates end a turn with \`<|im_end|>\`; in F# \`value <| f\` applies a function.

\`\`\`markdown
| a | b |
|---|
| this | stays as it is |
\`\`\`

Prices such as $5 need no escape on their own, and \`\\(x\\)\` in code is code.
`,
  },
];
