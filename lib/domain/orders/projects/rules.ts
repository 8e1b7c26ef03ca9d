export const maxProjects = 200;
export const longestProjectName = 60;
/** Servers, and other things, that one call moves. */
export const mostMoved = 500;

/** What a search names instead of a project, for servers that are in none. */
export const noProject = "none";

/** A project's name as one word: `project:online_shop` of a search is "Online Shop". */
export const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join("_");
