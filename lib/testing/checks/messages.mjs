import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");
const texts = "lib/i18n";

/** Paths below a folder, from the root. */
const filesIn = (/** @type {string} */ folder, /** @type {RegExp} */ kind) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => kind.test(file))
    .map((file) => `${folder}/${file}`);

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");

const languages = readdirSync(path.join(root, texts, "messages"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** @returns {string[]} the paths of all texts of a message file */
const pathsIn = (/** @type {object} */ messages, begin = "") =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "object" ? pathsIn(value, `${begin}${key}.`) : [begin + key],
  );

const namespaceOf = (/** @type {string} */ file) =>
  path.basename(file, ".json").replaceAll(/-(\w)/g, (_hyphen, letter) => letter.toUpperCase());

/** "billing.addFunds" of every message of a language. */
const messagesOf = (/** @type {string} */ language) =>
  filesIn(`${texts}/messages/${language}`, /\.json$/).flatMap((file) =>
    pathsIn(JSON.parse(read(file)), `${namespaceOf(file)}.`),
  );

/** Properties at the first indentation. */
const namesIn = (/** @type {string} */ file, /** @type {RegExp} */ form) =>
  [...read(file).matchAll(form)].map(([, name = ""]) => name);

const documentsOf = (/** @type {string} */ language) =>
  namesIn(`${texts}/documents/${language}.ts`, /^ {2}"?([\w.]+)"?:/gm);
const mailsOf = (/** @type {string} */ language) =>
  filesIn(`${texts}/mails/${language}`, /\.ts$/).flatMap((file) => namesIn(file, /^ {2}"([\w.]+)":/gm));

/**
 * What the sources may say of a message: texts in quotes, templates such as `kinds.${kind}`, and names of properties,
 * which are looked up by variables.
 */
function saidInSources() {
  const own = new RegExp(
    `^${texts}/(messages/(${languages.join("|")})|mails/(${languages.join("|")})|documents/)`,
  );
  const files = ["app", "components", "lib"]
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !/\.test\.ts$|^lib\/(testing|server\/demo)\//.test(file) && !own.test(file));
  const source = files.map(read).join("\n");
  const value = /\$\{[^`{}]*(?:\{[^`{}]*\}[^`{}]*)*\}/g;
  const whole = new Set([...source.matchAll(/["`]([\w. -]+)["`]/g)].map(([, text = ""]) => text));
  const properties = new Set([...source.matchAll(/\b(\w+)(?=\??:|,| \}|\()/g)].map(([, name = ""]) => name));
  const templates = [...source.matchAll(/`((?:[\w.-]|\$\{[^`{}]*(?:\{[^`{}]*\}[^`{}]*)*\})+)`/g)]
    .map(([, text = ""]) => text.replaceAll(value, "\0"))
    .filter((text) => text.includes("\0") && /\w/.test(text));
  const patterns = [...new Set(templates)].map(
    (text) => new RegExp(`^${text.replaceAll(".", "\\.").replaceAll("\0", "[\\w. -]+")}$`),
  );
  const isTemplate = (/** @type {string} */ name) => patterns.some((pattern) => pattern.test(name));
  return {
    /** The name of a namespace, or of a part of one. */
    asPart: (/** @type {string} */ name) => whole.has(name) || isTemplate(name),
    asName: (/** @type {string} */ name) => whole.has(name) || properties.has(name) || isTemplate(name),
  };
}

/** Whether the sources name a message: whole, or a part of it and the rest below that. */
function isNamed(/** @type {ReturnType<typeof saidInSources>} */ said, /** @type {string} */ message) {
  if (said.asName(message)) return true;
  const parts = message.split(".");
  return parts.some(
    (_part, at) =>
      at > 0 && said.asPart(parts.slice(0, at).join(".")) && said.asName(parts.slice(at).join(".")),
  );
}

/** British forms of words that texts use; American ones are in all others. */
const british =
  /\b(?:(?:cancell|labell|travell|modell)(?:ed|ing)|licences?|licenced|centres?|colour\w*|neighbour\w*|behaviour\w*|favour\w*|honour\w*|catalogues?|cheques?|grey|programmes?|fulfils?|enrols?|enrolment|instalments?|whilst|learnt|spelt|defence|offence|judgement|analys(?:e|ed|es|ing)|practis(?:e|ed|es|ing)|(?:author|recogn|organ|optim|initial|normal|custom|summar|final|minim|maxim|synchron|categor|apolog|special)is(?:e|ed|es|ing|ation)s?)\b/i;

/** What people read of a line: neither the name of its text, nor a case of `select`, nor an address. */
const readOf = (/** @type {string} */ line) =>
  line
    .replaceAll(/"?\b[\w.]+"?: ?(?=["`{])/g, "")
    .replaceAll(/\w+ \{/g, "{")
    .replaceAll(/\/[\w/-]+/g, "");

/** Names each line of the English texts for people that is spelled in the British way. */
export const findBritish = (/** @type {string} */ file, /** @type {string} */ text) =>
  text.split("\n").flatMap((line, index) => {
    const found = british.exec(readOf(line));
    return found ? [`${file}:${index + 1}: British spelling: ${found[0]}`] : [];
  });

const englishTexts = () => [
  ...filesIn(`${texts}/messages/en`, /\.json$/),
  ...filesIn(`${texts}/mails/en`, /\.ts$/),
  `${texts}/documents/en.ts`,
];

/** Names each key that a language lacks, that only it has, and that nothing says. */
export function checkMessages() {
  const said = saidInSources();
  const kinds = [
    { what: "message", of: messagesOf },
    { what: "mail", of: mailsOf },
    { what: "word of documents", of: documentsOf },
  ];
  const complaints = kinds.flatMap(({ what, of }) => {
    const english = of("en");
    const unused = english
      .filter((name) => !isNamed(said, name))
      .map((name) => `${name}: nothing uses this ${what}`);
    const apart = languages.flatMap((language) => {
      const own = of(language);
      return [
        ...english.filter((name) => !own.includes(name)).map((name) => `${name}: no ${what} in ${language}`),
        ...own
          .filter((name) => !english.includes(name))
          .map((name) => `${name}: a ${what} in ${language} alone`),
      ];
    });
    return [...unused, ...apart];
  });
  complaints.push(...englishTexts().flatMap((file) => findBritish(file, read(file))));
  return { code: complaints.length === 0 ? 0 : 1, output: complaints.map((line) => `${line}\n`).join("") };
}
