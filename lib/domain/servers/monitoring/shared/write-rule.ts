import { and, eq, inArray, isNull } from "drizzle-orm";
import { alertRules, alertStates } from "@/lib/db/tables/servers/alerts";
import { lockAccount } from "../../../kernel/account/lock-account";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { type AlertMetric, isState, mostRules, thresholdsOf } from "../rules";
import type { AlertRule } from "../schema";
import { shownRule } from "./read-alert-settings";

type WantedRule = {
  metric: AlertMetric;
  threshold: number;
  minutes: number;
  quiet_from: string;
  quiet_until: string;
  on: boolean;
};

/** Of one server, or of all servers of the account. */
type Of = { accountId: number; serverId: number | null };

const isOf = ({ accountId, serverId }: Of, metric: AlertMetric) =>
  and(
    eq(alertRules.metric, metric),
    eq(alertRules.accountId, accountId),
    serverId === null ? isNull(alertRules.serverId) : eq(alertRules.serverId, serverId),
  );

const minuteOf = (clock: string): number | null =>
  clock === "" ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function checked({ metric, threshold, quiet_from: from, quiet_until: until, ...rest }: WantedRule) {
  const { least, most } = thresholdsOf(metric);
  if (!isState(metric) && (threshold < least || threshold > most))
    throw invalidArgument("threshold", `must be at least ${least} and at most ${most}`);
  if ((from === "") !== (until === "")) throw invalidArgument("quiet_until", "is required with quiet_from");
  return {
    metric,
    threshold: isState(metric) ? 0 : threshold,
    minutes: rest.minutes,
    quietFrom: minuteOf(from),
    quietUntil: minuteOf(until),
    isOn: rest.on,
  };
}

/** Forgets what an alert has come to, where another rule counts from now on. */
async function forgetStates({ db }: SignedContext, of: Of, metric: AlertMetric): Promise<void> {
  const rules = db
    .select({ id: alertRules.id })
    .from(alertRules)
    .where(and(eq(alertRules.accountId, of.accountId), eq(alertRules.metric, metric)));
  await db
    .delete(alertStates)
    .where(
      and(
        inArray(alertStates.ruleId, rules),
        of.serverId === null ? undefined : eq(alertStates.serverId, of.serverId),
      ),
    );
}

/** Adds the rule of a metric, or changes it. */
export async function writeRule(
  context: SignedContext,
  serverId: number | null,
  wanted: WantedRule,
): Promise<AlertRule> {
  const { db, now, actor, note } = context;
  const terms = checked(wanted);
  const { id: accountId } = await lockAccount(db, actor.account.id);
  const of = { accountId, serverId };
  const [known] = await db.select().from(alertRules).where(isOf(of, terms.metric));
  if (!known && (await db.$count(alertRules, eq(alertRules.accountId, accountId))) >= mostRules)
    throw fail("alert.too_many");
  const values = { ...of, ...terms, changedAt: now };
  const [row] = known
    ? await db.update(alertRules).set(values).where(eq(alertRules.id, known.id)).returning()
    : await db.insert(alertRules).values(values).returning();
  if (!row) throw new Error("The alert rule was not written.");
  if (!known || !row.isOn) await forgetStates(context, of, terms.metric);
  const rule = shownRule(row);
  const target = serverId === null ? `account ${accountId}` : `server ${serverId}`;
  const changes = {
    metric: rule.metric,
    threshold: rule.threshold,
    minutes: rule.minutes,
    quiet_hours: rule.quiet_from === null ? null : `${rule.quiet_from}-${rule.quiet_until}`,
    active: rule.on,
  };
  note({ target, changes });
  return rule;
}

/** Removes a rule; one that is not there is no failure. */
export async function dropRule(
  context: SignedContext,
  serverId: number | null,
  metric: AlertMetric,
): Promise<void> {
  const { db, actor, note } = context;
  const { id: accountId } = await lockAccount(db, actor.account.id);
  const of = { accountId, serverId };
  await forgetStates(context, of, metric);
  const [gone] = await db.delete(alertRules).where(isOf(of, metric)).returning();
  if (!gone) return;
  const target = serverId === null ? `account ${accountId}` : `server ${serverId}`;
  note({ target, changes: { removed: metric } });
}
