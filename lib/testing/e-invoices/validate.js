/*
 * Run by Rhino in Java: checks files against the official rules in one process, which reads the rules once. Arguments: the
 * file for the answer, then the files to check. The answer is JSON: the report of each file, in their order.
 */
// biome-ignore lint/complexity/noArguments: what Rhino calls the arguments of a program
const paths = Array.prototype.slice.call(arguments);
const answer = paths.shift();
const reports = paths.map((path) => {
  const validator = new Packages.org.mustangproject.validator.ZUGFeRDValidator();
  validator.disableNotices();
  const report = String(validator.validate(path));
  return { isValid: Boolean(validator.wasCompletelyValid()), report: report };
});
const text = new Packages.java.lang.String(JSON.stringify(reports));
const files = Packages.java.nio.file;
files.Files.write(files.Paths.get(answer), text.getBytes("UTF-8"));
