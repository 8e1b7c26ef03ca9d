import { expect, type Fields, failure, finished, order, type Panel, signUp } from "./wire";

const callback = /^[1-9]\d{31}$/;

/** A running server of a new customer, with functions to make calls about it. */
export async function withServer(panel: Panel, more: Fields = {}, credit = "300.00") {
  const { token, id: accountId } = await signUp(panel, { credit });
  return { accountId, ...(await serverOf(panel, token, more)) };
}

export async function serverOf(panel: Panel, token: string, more: Fields = {}) {
  const { server_id: id, callback: deploy } = await order(panel, token, more);
  await finished(panel, deploy);
  const call = (name: string, fields: Fields = {}) => {
    const [module = "", action = ""] = name.split("/");
    return panel.call(module, action, { token, id, ...fields });
  };
  /** The result of an asynchronous call. */
  const end = async (name: string, fields: Fields = {}) => {
    const answer = await call(name, fields);
    expect(answer, name).toEqual({
      result: "OK",
      action: name.split("/")[1],
      callback: expect.stringMatching(callback),
    });
    return finished(panel, answer.callback);
  };
  const shown = await call("eq/show");
  const ip: string = shown.IP[0].IP;
  return { token, id: Number(id), ip, card: Number(shown.interfaces[0].id), call, end };
}

/** Each action rejects another account's server, and a deleted one. */
export async function refusesOthers(panel: Panel, actions: readonly string[], fields: Fields) {
  const { token, id, ip } = await withServer(panel);
  const stranger = await signUp(panel);
  const ask = (name: string, by: string) => {
    const [module = "", action = ""] = name.split("/");
    return panel.call(module, action, { ip, ...fields, id, token: by });
  };
  for (const name of actions)
    expect(await ask(name, stranger.token)).toEqual(
      failure(-1, `${name}: permission denied #3, this is not your server`),
    );
  await panel.query("update servers set deleted_at = now(), state = 'deleted' where id = $1", [id]);
  for (const name of actions)
    expect(await ask(name, token)).toEqual(failure(-1, `${name}: server not found`));
}

export type Wrong = [name: string, fields: Fields, parameter: string];

/** Each invalid parameter is named in the error, and so is a server id that is no number. */
export async function namesWrong(
  call: (name: string, fields: Fields) => Promise<{ error: string; doc: string }>,
  actions: readonly string[],
  wrong: readonly Wrong[],
) {
  for (const name of actions)
    expect(await call(name, { id: "12abc" })).toEqual(failure(-1, `${name}: invalid argument id`));
  for (const [name, fields, parameter] of wrong) {
    const answer = await call(name, fields);
    expect(answer, `${name} ${JSON.stringify(fields)}`).toMatchObject({
      result: -1,
      doc: "argument.invalid",
    });
    expect(answer.error, name).toContain(`${name}: invalid argument ${parameter}`);
  }
}
