import { acceptMatch } from "@/lib/domain/money/bank/accept";
import { addRule, previewRule, removeRule } from "@/lib/domain/money/bank/change-rule";
import { listMatches, showMatch } from "@/lib/domain/money/bank/list-matches";
import { listRules } from "@/lib/domain/money/bank/rule-list";
import { undoMatch } from "@/lib/domain/money/bank/undo";

export const staff = {
  accept: acceptMatch,
  add_rule: addRule,
  matches: listMatches,
  preview_rule: previewRule,
  remove_rule: removeRule,
  rules: listRules,
  show_match: showMatch,
  undo: undoMatch,
};
