import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import { articlePath } from "@/lib/base/help-center";
import { articleChoices } from "@/lib/domain/support/help-center/choices";
import { personalIn } from "@/lib/domain/support/help-center/rules";
import { showArticle } from "@/lib/domain/support/help-center/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ArticleEditor } from "../article-editor";
import { HelpTrail } from "../trail";
import { PublishButton } from "./publish-button";
import { RevisionList } from "./revision-list";

type PageProps = { params: Promise<{ id: string }> };

const idOf = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations("helpCenterAdmin"), params]);
  return { title: `${t("title")}, ${id}` };
}

async function content({ params }: PageProps) {
  const id = idOf((await params).id);
  const context = await signedInStaff(`/staff/help-center/${id}`);
  const [t, article, choices] = await Promise.all([
    getTranslations("helpCenterAdmin"),
    orNotFound(showArticle.call(context, { id })),
    orNotFound(articleChoices.call(context, {})),
  ]);
  const { is_published: isPublished, texts, revision, helpful, not_helpful: not } = article;
  const personal = personalIn(texts.map(({ title, body }) => `${title}\n${body}`).join("\n"));
  return (
    <ClientMessages namespaces={["helpCenterAdmin", "common", "problems"]}>
      <PageHeader
        title={<span className="wrap-anywhere">{texts[0]?.title}</span>}
        aside={
          <StateChip tone={isPublished ? "good" : "neutral"}>
            {t(isPublished ? "published" : "draft")}
          </StateChip>
        }
        description={t("votesOf", { yes: String(helpful), no: String(not) })}
        breadcrumb={<HelpTrail />}
        actions={
          <>
            {isPublished && (
              <a href={articlePath(id)} className={buttonStyle("secondary", "md")}>
                {t("asShown")}
              </a>
            )}
            <PublishButton id={id} isPublished={isPublished} />
          </>
        }
      />
      <div className="space-y-4">
        {!isPublished && personal.length > 0 && (
          <div className="max-w-4xl">
            <Notice tone="attention" title={t("personal")}>
              <span className="wrap-anywhere">{t("personalText", { found: personal.join(", ") })}</span>
            </Notice>
          </div>
        )}
        {/* Mounts the fields again when somebody has changed it. */}
        <ArticleEditor key={revision} article={article} choices={choices} />
        <RevisionList id={id} current={revision} revisions={article.revisions} />
      </div>
    </ClientMessages>
  );
}

/** The editor of an article, with its revisions. */
export default function StaffArticlePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
