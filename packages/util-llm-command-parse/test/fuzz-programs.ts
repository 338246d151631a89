/** Programs of bash that run, or do not run, commands named `zap0` ... `zap9`. */

export type Random = () => number;

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Ways to write a call of a command. */
const calls: ((name: string) => string)[] = [
  (n) => `${n} q`,
  (n) => `z''${n.slice(1)} q`,
  (n) => `z\\${n.slice(1)} q`,
  (n) => `"${n.slice(0, 2)}"${n.slice(2)} q`,
  (n) => `$'\\x7a'${n.slice(1)} q`,
  (n) => `$'\\172${n.slice(1)}' q`,
  (n) => `z\\\n${n.slice(1)} q`,
  (n) => `$"${n}" q`,
  (n) => `v=${n}; $v q`,
  (n) => `v=${n}; "\${v}" q`,
  (n) => `v=z; $v${n.slice(1)} q`,
  (n) => `v='${n} q'; $v`,
  (n) => `v=x${n}; \${v#x} q`,
  (n) => `v=${n}x; \${v%x} q`,
  (n) => `v=q${n}; \${v:1} q`,
  (n) => `v=${n.replace("a", "o")}; \${v/o/a} q`,
  (n) => `v=${n.toUpperCase()}; \${v,,} q`,
  (n) => `\${unset_variable:-${n}} q`,
  (n) => `: \${w:=${n}}; $w q`,
  (n) => `v=${n}; w=v; \${!w} q`,
  (n) => `a=(q ${n}); \${a[1]} q`,
  (n) => `a=(${n} q); "\${a[@]}"`,
  (n) => `a=(${n} q); \${a[*]}`,
  (n) => `set -- ${n} q; "$@"`,
  (n) => `set -- q ${n}; $2 q`,
  (n) => `{${n},q}`,
  (n) => `$(printf ${n}) q`,
  (n) => `$(echo ${n}) q`,
  (n) => `\`echo ${n}\` q`,
  (n) => `IFS=,; v=${n},q; $v`,
  (n) => `printf -v v ${n}; $v q`,
  (n) => `read v <<< ${n}; $v q`,
  (n) => `read v w <<< "q ${n}"; $w q`,
  (n) => `mapfile -t a <<< ${n}; \${a[0]} q`,
  (n) => `for v in ${n}; do $v q; done`,
  (n) => `for v in q_ ${n}; do $v q; done`,
  (n) => `v=:; [[ a == a ]] && v=${n}; $v q`,
  (n) => `v=${n}; false && v=:; $v q`,
  (n) => `v=${n}; (v=:); $v q`,
  (n) => `v=: ; if false; then v=:; else v=${n}; fi; $v q`,
  (n) => `v=za; v+=${n.slice(2)}; $v q`,
  (n) => `declare v=${n}; $v q`,
  (n) => `export v=${n}; $v q`,
  (n) => `v=${n} eval '$v q'`,
  (n) => `i=0; until ((i++)); do v=${n}; done; $v q`,
  (n) => `for i in 1 2; do \${v:-:} q; v=${n}; done`,
];

/** Ways to have a script run, or not. */
const wraps: ((script: string) => string)[] = [
  (s) => s,
  (s) => `echo "$(${s}\n)"`,
  (s) => `true && { ${s}\n}`,
  (s) => `false || { ${s}\n}`,
  (s) => `(${s}\n)`,
  (s) => `{ ${s}\n}`,
  (s) => `if true; then ${s}\nfi`,
  (s) => `if false; then :; elif true; then ${s}\nelse :; fi`,
  (s) => `for i in 1; do ${s}\ndone`,
  (s) => `for ((k=0;k<1;k++)); do ${s}\ndone`,
  (s) => `while ${s}\n[[ a == a ]]; do break; done`,
  (s) => `until { ${s}\n} || true; do break; done`,
  (s) => `case a in b) :;; a) ${s}\n;; esac`,
  (s) => `f() { ${s}\n}; f`,
  (s) => `g() { "$@"; }; h() { ${s}\n}; g h`,
  (s) => `x=$(${s}\n)`,
  (s) => `A=1 : "$(${s}\n)"`,
  (s) => `! { ${s}\n}`,
  (s) => `time { ${s}\n}`,
  (s) => `read v < <(${s}\n)`,
  (s) => `: <<E\n$(${s}\n)\nE`,
  (s) => `: <<'E'\n$(${s.replaceAll("E\n", "F\n")}\n)\nE`,
  (s) => `: <<< "$(${s}\n)"`,
  (s) => `echo ${quote(`no; ${s}`)}`,
  (s) => `: # ${s.replaceAll("\n", " ")}`,
  (s) => `eval ${quote(s)}`,
  (s) => `builtin eval ${quote(s)}`,
  (s) => `trap ${quote(s)} EXIT`,
  (s) => `x=${quote(`$(${s}\n)`)}; : "\${x@P}"`,
  (s) => `x=${quote(`a[$(${s}\n)]`)}; : $((x))`,
  (s) => `x=${quote(`a[$(${s}\n)]`)}; [[ $x -eq 1 ]]`,
  (s) => `: \${unset_too[$(${s}\n)0]}`,
  (s) => `b[$(${s}\n)0]=1`,
  (s) => `let "y=b[$(${s}\n)0]"`,
  (s) => `source /dev/stdin <<< ${quote(s)}`,
  (s) => `. <(printf %s ${quote(s)})`,
  (s) => `{ ${s}\n} | read x`,
  (s) => `: | { ${s}\n}`,
  (s) => `{ ${s}\n} |& read x`,
  (s) => `{ ${s}\n} & wait`,
  (s) => `echo a\\;b; ${s}`,
  (s) => `echo $'a\\'b'; ${s}`,
  (s) => `[[ a == "$(${s}\n)"* ]] || :`,
  (s) => `echo \${x:-$(${s}\n)}`,
  (s) => `echo "\${q:+$(${s}\n)}"`,
  (s) => `coproc { ${s}\n}; wait`,
  (s) => `echo {a,"$(${s}\n)"}`,
  (s) => `declare "z=$(${s}\n)"`,
  (s) => `select o in a; do ${s}\nbreak; done <<< 1`,
];

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

export function makeProgram(random: Random): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
    let script = pick(random, calls)(`zap${String(Math.floor(random() * 10))}`);
    for (let depth = Math.floor(random() * 4); depth >= 0; depth--) script = pick(random, wraps)(script);
    return script;
  });
  return parts.join("\n");
}
