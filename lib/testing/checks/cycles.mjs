/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

/**
 * The groups of modules that import each other, each as one cycle within it: Tarjan's algorithm, which passes each import
 * once. A module that imports itself is a cycle, too.
 * @param {Module[]} modules @returns {string[][]}
 */
export function findCycles(modules) {
  const graph = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map((one) => one.resolved)]),
  );
  return groupsIn(graph).map((group) => cycleIn(group, graph));
}

/** @typedef {Map<string, string[]>} Graph */

/** Without recursion, since chains of imports are longer than the stack. @param {Graph} graph */
function groupsIn(graph) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const groups = [];
  /** @type {{ name: string, rest: string[] }[]} */
  const path = [];
  const enter = (/** @type {string} */ name) => {
    seen.set(name, { index: seen.size, low: seen.size, isOpen: true });
    open.push(name);
    path.push({ name, rest: [...(graph.get(name) ?? [])] });
  };
  const stateOf = (/** @type {string} */ name) => seen.get(name) ?? { index: 0, low: 0, isOpen: false };
  const leave = (/** @type {string} */ name) => {
    const { index, low } = stateOf(name);
    const above = path.at(-1);
    if (above) stateOf(above.name).low = Math.min(stateOf(above.name).low, low);
    if (low < index) return;
    const group = open.splice(open.lastIndexOf(name));
    for (const one of group) stateOf(one).isOpen = false;
    if (group.length > 1 || graph.get(name)?.includes(name)) groups.push(group);
  };
  for (const start of graph.keys()) {
    if (!seen.has(start)) enter(start);
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const next = at.rest.pop();
      if (next === undefined) {
        path.pop();
        leave(at.name);
      } else if (!seen.has(next)) enter(next);
      else if (stateOf(next).isOpen)
        stateOf(at.name).low = Math.min(stateOf(at.name).low, stateOf(next).index);
    }
  }
  return groups;
}

/** The shortest way within a group from its first module back to it. @param {string[]} group @param {Graph} graph */
function cycleIn(group, graph) {
  const [start = ""] = group;
  const members = new Set(group);
  /** Each module that was reached, and from which one. @type {Map<string, string>} */
  const reached = new Map();
  const waiting = [start];
  for (const from of waiting) {
    for (const to of graph.get(from) ?? []) {
      if (!members.has(to) || reached.has(to)) continue;
      reached.set(to, from);
      if (to === start) return wayTo(start, reached);
      waiting.push(to);
    }
  }
  return group;
}

/** @param {string} start @param {Map<string, string>} reached */
function wayTo(start, reached) {
  const way = [start];
  let at = start;
  do {
    at = reached.get(at) ?? start;
    way.push(at);
  } while (at !== start);
  return way.toReversed();
}
