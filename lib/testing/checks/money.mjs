import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/*
 * Amounts are never numbers: what is named like one is not made a number, counted with, or given a sign by hand outside the
 * two modules of money. A type cannot say so, because rows and answers have amounts as text.
 */
const root = path.join(import.meta.dirname, "../../..");
const modules = new Set(["lib/base/money.ts", "lib/base/money-text.ts"]);
const amounts = new Set(
  (
    "amount price total subtotal cents balance sum fee credit tax discount deposit excess charge refunded " +
    "paid due pay missing owed owing cost net gross budget"
  ).split(" "),
);

/** `unitPrices` → unit, price. */
const partsOf = (/** @type {string} */ name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s_]+/)
    .flatMap((part) => [part.toLowerCase(), part.toLowerCase().replace(/s$/, "")]);

/** Names in capitals are settings, rates among them. */
const isAmount = (/** @type {string} */ name) =>
  name !== name.toUpperCase() && partsOf(name).some((part) => amounts.has(part));

const alternatives = new Set([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken]);

/**
 * Whether an expression is named like an amount: `price`, `row.total`, `quote.charge.value`, `price?.flat ?? "0"`,
 * `(first ?? to_pay)?.value`.
 * @param {ts.Expression} expression
 * @returns {boolean}
 */
function namesAmount(expression) {
  if (ts.isIdentifier(expression)) return isAmount(expression.text);
  if (ts.isPropertyAccessExpression(expression)) {
    const isValue = /^(?:value|flat|perCore)$/.test(expression.name.text);
    return isAmount(expression.name.text) || (isValue && namesAmount(expression.expression));
  }
  if (ts.isElementAccessExpression(expression) || ts.isParenthesizedExpression(expression))
    return namesAmount(expression.expression);
  if (ts.isConditionalExpression(expression))
    return namesAmount(expression.whenTrue) || namesAmount(expression.whenFalse);
  if (ts.isBinaryExpression(expression))
    return (
      namesAmount(expression.left) ||
      (alternatives.has(expression.operatorToken.kind) && namesAmount(expression.right))
    );
  return false;
}

const makesNumber = /^(?:Number|parseFloat|Number\.parseFloat|parseInt|Number\.parseInt|BigInt)$/;
const arithmetic = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
]);
const isCents = (/** @type {ts.Expression} */ expression) =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === "cents";

/** What is wrong with a node, if anything. @param {ts.Node} node */
function complaintOf(node) {
  if (ts.isCallExpression(node)) {
    const [argument] = node.arguments;
    if (argument && makesNumber.test(node.expression.getText()) && namesAmount(argument))
      return "makes a number of an amount";
    if (
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "toFixed" &&
      namesAmount(node.expression.expression)
    )
      return "rounds an amount by hand";
  }
  if (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.PlusToken &&
    namesAmount(node.operand)
  )
    return "makes a number of an amount";
  if (ts.isBinaryExpression(node) && arithmetic.has(node.operatorToken.kind))
    if (isCents(node.left) || isCents(node.right)) return "counts with cents";
  if (ts.isTemplateExpression(node) && /^[-−+]$/.test(node.head.text)) {
    const [first] = node.templateSpans;
    if (first && namesAmount(first.expression)) return "gives an amount a sign";
  }
  return null;
}

/** Every complaint needs one of these in its text; a file without them is not parsed. */
const occasion = /\b(?:Number|parseFloat|parseInt|BigInt|toFixed|cents)\b|\+\s*[\w$(/]|`[-−+]\$\{/;

/** @param {string} file @param {string} text @returns {string[]} */
export function moneyComplaints(file, text) {
  if (!occasion.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  const look = (/** @type {ts.Node} */ node) => {
    const complaint = complaintOf(node);
    const line = () => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (complaint) found.push(`${file}:${line()}: ${complaint}: ${node.getText().slice(0, 60)}\n`);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const isProduct = (/** @type {string} */ file) =>
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  !file.startsWith("lib/testing/") &&
  !modules.has(file);

/** @returns {{ code: number, output: string }} */
export function checkMoney() {
  const found = ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
        path.posix.join(folder, String(name).split(path.sep).join("/")),
      ),
    )
    .filter(isProduct)
    .flatMap((file) => moneyComplaints(file, readFileSync(path.join(root, file), "utf8")));
  return { code: found.length === 0 ? 0 : 1, output: found.join("") };
}
