/*
 * Layers: imports point down only, and none in a circle (checks/cycles.mjs). One rule per layer, in this order: base, env · texts · db, outside · domain
 * (shared, nouns) · session, jobs · api · components · screens, wire · e2e · server.
 */
const ours = "^(app|components|e2e|lib)/";
const test = "[.]test[.]ts$";
const screens = "^app/[(](panel|staff|guest)[)]/";
/** Error names of a noun. */
const errors = "^lib/domain/[^/]+/[^/]+/errors[.]ts$";
/** The one file below the nouns that imports from them: the list of all error names. */
const listOfErrors = "^lib/domain/kernel/errors/error-names[.]ts$";
const kernelNouns = `^lib/domain/kernel/(${require("./kernel-nouns.cjs").kernelNouns.join("|")})/`;
/** Schemas and rules of a noun, which may run in the browser. */
const words = "^lib/domain/.*(schema|rules)[.]ts$";

/** Groups of the domain in order, each with the lower groups that it may import from. */
const groups = {
  kernel: [],
  messages: ["kernel"],
  identity: ["kernel", "messages"],
  catalog: ["kernel"],
  servers: ["kernel", "messages", "catalog"],
  money: ["kernel", "messages", "catalog", "servers"],
  customers: ["kernel", "messages", "identity", "catalog", "money"],
  orders: ["kernel", "messages", "identity", "catalog", "servers", "money", "customers"],
  network: ["kernel", "servers", "money", "orders"],
  support: [
    "kernel",
    "messages",
    "identity",
    "catalog",
    "servers",
    "money",
    "customers",
    "orders",
    "network",
  ],
};

const forbid = (name, from, to) => ({
  name,
  severity: "error",
  from: { pathNot: test, ...from },
  to,
});

/** One rule per group. Importing from a group declared later would create a cycle. */
const groupRules = Object.entries(groups).map(([group, uses], index, all) => {
  const declared = all.slice(0, index).map(([name]) => name);
  const early = uses.filter((name) => !declared.includes(name));
  if (early.length > 0) throw new Error(`${group} names groups that are not declared above it: ${early}`);
  return forbid(
    `${group}-uses-only-groups-it-names`,
    { path: `^lib/domain/${group}/`, pathNot: [test, listOfErrors] },
    { path: "^lib/domain/[^/]+/", pathNot: `^lib/domain/(${[group, ...uses].join("|")})/` },
  );
});

module.exports = {
  forbidden: [
    { name: "all-imports-resolve", severity: "error", from: {}, to: { couldNotResolve: true } },
    forbid("base-imports-nothing-of-ours", { path: "^lib/base/" }, { path: ours, pathNot: "^lib/base/" }),
    forbid(
      "env-imports-only-base",
      { path: "^lib/(env[.]ts$|settings/)" },
      { path: ours, pathNot: "^lib/(base/|settings/)" },
    ),
    forbid(
      "db-is-below-domain",
      { path: "^lib/db/" },
      { path: ours, pathNot: "^lib/(db/|base/|env[.]|log[.])" },
    ),
    forbid(
      "db-knows-no-screen",
      { path: "^lib/(db|outside)/" },
      { path: "node_modules/(react|next|react-dom)/" },
    ),
    forbid(
      "outside-knows-only-what-we-do-not-own",
      { path: "^lib/outside/" },
      { path: ours, pathNot: "^lib/(outside/|base/|env[.]|log[.])" },
    ),
    forbid(
      "texts-are-pure",
      { path: "^lib/i18n/(mails|sms|documents)/" },
      { path: ours, pathNot: "^lib/(i18n/(mails/|sms/|documents/|failures)|base/)" },
    ),
    forbid("words-are-pure", { path: words }, { path: ours, pathNot: [words, "^lib/base/"] }),
    forbid(
      "words-go-to-the-browser",
      { path: words },
      { path: "node_modules/(server-only|drizzle-orm|pg|next|react)/" },
    ),
    ...groupRules,
    forbid(
      "kernel-is-below-nouns",
      { path: "^lib/domain/kernel/", pathNot: [test, listOfErrors, kernelNouns] },
      { path: ["^lib/domain/(?!kernel/)", kernelNouns] },
    ),
    forbid(
      "only-the-list-of-errors-knows-nouns",
      { path: "^lib/domain/kernel/", pathNot: listOfErrors },
      { path: errors, pathNot: "^lib/domain/kernel/" },
    ),
    forbid(
      "errors-are-words",
      { path: errors, pathNot: "^lib/domain/kernel/" },
      { path: ours, pathNot: "^lib/domain/kernel/errors/error-entry[.]ts$" },
    ),
    forbid(
      "billing-knows-not-what-is-paid-for",
      { path: "^lib/domain/money/billing/" },
      { path: "^lib/domain/(money/payments|kernel/jobs|servers|orders)/" },
    ),
    forbid(
      "domain-knows-no-transport",
      { path: "^lib/domain/" },
      { path: "^(app|components|e2e|lib/(api|session|jobs|server))/" },
    ),
    forbid(
      "domain-knows-no-framework",
      { path: "^lib/domain/" },
      { path: "node_modules/(react|react-dom|next|next-auth)/" },
    ),
    forbid(
      "session-is-below-api",
      { path: "^lib/session/" },
      { path: "^(app|components|e2e|lib/(api|jobs|server))/" },
    ),
    forbid("jobs-are-below-api", { path: "^lib/jobs/" }, { path: "^(app|components|e2e|lib/(api|server))/" }),
    forbid(
      "api-is-below-screens",
      { path: "^lib/api/" },
      { path: "^(app|components|e2e|lib/(db|jobs|server))/" },
    ),
    forbid("lib-is-below-screens", { path: "^lib/" }, { path: "^(app|components|e2e)/" }),
    forbid(
      "components-ask-through-client-and-query",
      { path: "^components/" },
      { path: "^lib/api/", pathNot: "^lib/api/(client|query|session-gate|upload)[.]ts$" },
    ),
    forbid(
      "components-know-words-not-operations",
      { path: "^components/" },
      {
        path: "^lib/(domain|db|session|outside|jobs|server)/|^lib/(env[.]ts$|settings/)|^app/",
        pathNot: words,
      },
    ),
    forbid("ui-is-plain", { path: "^components/ui/" }, { path: ours, pathNot: "^(components/ui|lib/base)/" }),
    forbid("screens-use-operations", { path: "^app/" }, { path: "^lib/(db|outside|jobs|server|testing)/" }),
    forbid(
      "screens-do-not-know-each-other",
      { path: `${screens}([^/]+)/` },
      { path: `${screens}[^/]+/.`, pathNot: "^app/[(]$1[)]/$2/" },
    ),
    forbid("wire-is-serve-alone", { path: "^app/[(]wire[)]/" }, { path: ours, pathNot: "^lib/api/" }),
    forbid("wire-tests-need-no-browser", { path: "^e2e/wire/" }, { path: "^e2e/fixtures" }),
    forbid("e2e-sees-what-a-person-sees", { path: "^e2e/" }, { path: ours, pathNot: "^(e2e|lib/testing)/" }),
    forbid(
      "server-is-the-roof",
      { path: "^lib/", pathNot: ["^lib/(server|packaging|testing)/", test] },
      { path: "^lib/server/" },
    ),
    forbid(
      "front-runs-without-next",
      { path: "^lib/server/(main|cli)[.]ts$" },
      { path: "node_modules/next/", reachable: true },
    ),
    forbid(
      "testing-is-for-tests",
      { path: "^(app|components|lib)/", pathNot: ["^lib/testing/", test] },
      { path: "^lib/testing/" },
    ),
    forbid("testing-stands-beside", { path: "^lib/testing/" }, { path: "^(app|components|lib/api)/" }),
    forbid(
      "drizzle-only-in-db-and-domain",
      { path: "^(app|components|e2e|lib)/", pathNot: ["^lib/(db|domain|testing|server/demo)/", test] },
      { path: "node_modules/drizzle-orm/" },
    ),
    forbid(
      "product-runs-without-dev-packages",
      { path: "^(app|components|lib)/", pathNot: ["^lib/testing/", "[.]config[.]ts$", test] },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^([.]next|[.]build|[.]data)/" },
    // No rule asks who depends on a module, and finding that out took an eighth of the time.
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css"],
    },
  },
};
