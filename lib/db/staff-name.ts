import { type SQL, sql } from "drizzle-orm";

type Column =
  | "c.asked_by"
  | "audit_rows.actor_account_id"
  | "customer_notes.author_id"
  | "sign_up_blocks.blocked_by"
  | "tax_exemptions.granted_by"
  | "s.changed_by"
  | "n.author_id"
  | "m.set_aside_by"
  | "w.set_aside_by"
  | "legal_versions.published_by"
  | "mail_text_changes.changed_by"
  | "back_ends.changed_by"
  | "maintenance_tasks.asked_by"
  | "invoice_notes.author_id"
  | "invoice_drafts.created_by"
  | "announcements.created_by"
  | "announcement_updates.author_id"
  | "announcement_credits.proposed_by"
  | "announcement_credits.decided_by"
  | "abuse_complaints.author_id"
  | "help_revisions.author_id"
  | "dunning_stops.created_by"
  | "closed_months.closed_by"
  | "r.asked_by"
  | "r.decided_by"
  | "write_offs.decided_by"
  | "host_evacuations.started_by";

/** The name of a member of staff by the column that holds the id. */
export const staffName = (column: Column): SQL<string> =>
  sql.raw(
    `(select coalesce(nullif(trim(concat(u.profile->>'firstname', ' ', u.profile->>'lastname')), ''), u.email) from accounts u where u.id = ${column})`,
  ) as SQL<string>;
