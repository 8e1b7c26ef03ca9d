export const auth = {
  "auth.whmcslogin":
    "Opens a session for a person's email and password, or for `sso` with `sso_hash`, and answers its token with what the account may do. Where a second factor is on, it answers `2fa_token` instead, which `auth/2fa_check` turns into the token record.",
  "auth.login":
    "Exchanges an API key for a session token. While a session of that key and address lives, the same token is answered again with `new` 0; a key of one server sees that server alone.",
  "auth.info":
    "Answers the whole token record of the calling session: account, rights, servers, running deployments and when it ends. Clients that read `customer_id` at the top level find it there, too.",
  "auth.logout": "Ends the session of the token at once; the token is of no use afterwards.",
  "auth.2fa_check":
    "Takes the code of the second factor for a login that answered `2fa_token`, and answers the token record. Five wrong codes end the login, and so do ten minutes.",
  "auth.2fa_resend": "Sends the email code of a waiting login once more, not more often than once a minute.",
  "auth.billing_list":
    "Lists the companies that sell here, with the code that logins take as `location` where one address has accounts with several of them; `current` is 1 for the company of the session's account.",
  "auth.email_check":
    "Says whether an address has the form that accounts and contacts take, and why not where it has not. It tells nothing about whether an account of that address exists.",
  "auth.flip_tag":
    "Sets a tag that customers may switch (`auto_credit`, `support_access`, `newsletter`), or changes 1 and 0 where no value is given. Answers the value that holds from now on.",
  "auth.get_log":
    "Lists who has signed in to the account, when, from where and how it went, 25 at a time. For the person who owns the account, not for keys.",
  "auth.get_log_details":
    "Answers one entry of that list with all that is known of it, such as browser and session.",
  "auth.session_reset":
    "Ends all sessions of an account by the token that a mail of the panel carried. Nobody has to be signed in for it.",
  "auth.set_tag":
    "Sets a tag that customers may switch to the value that is given. Unlike `auth/flip_tag` it changes nothing when it is called twice.",
  "auth.github_init":
    "Answers the page on which a person signs in with GitHub; the page ends with a one-time hash for `auth/github_signin`.",
  "auth.github_signin":
    "Opens a session for the one-time hash that signing in with GitHub ended with. It answers as `auth/whmcslogin` does.",
  "auth.google_init":
    "Answers the page on which a person signs in with Google; the page ends with a one-time hash for `auth/google_signin`.",
  "auth.google_signin":
    "Opens a session for the one-time hash that signing in with Google ended with. It answers as `auth/whmcslogin` does.",
  "auth.oidc_init":
    "Answers the page on which a person signs in with the operator's OpenID Connect issuer; the page ends with a one-time hash for `auth/oidc_signin`.",
  "auth.oidc_signin":
    "Opens a session for the one-time hash that signing in with the OpenID Connect issuer ended with. It answers as `auth/whmcslogin` does.",
  "auth.vk_init":
    "Answers the page on which a person signs in with VK ID; the page ends with a one-time hash for `auth/vk_signin`.",
  "auth.vk_signin":
    "Opens a session for the one-time hash that signing in with VK ID ended with. It answers as `auth/whmcslogin` does.",
  "auth.sms_send":
    "Sends a short test message to the phone number of the profile and answers that number, partly hidden.",
  "customers.get_acl":
    "Lists the people who work in the account besides its owner, with their roles, their servers and whether they have accepted.",
  "customers.update_acl":
    "Invites a person by email with a role and, where wanted, only some servers; with `id` it changes the role, sends the invitation again or removes the person. Answers the person as they stand then.",
  "customers.switch_account":
    "Opens a session in an account that has invited the caller and answers its token record. The rights are those of the role there.",
  "identity_check.get_token":
    "Begins a check of who the customer is with the operator's service, and answers the page on which the person goes through it.",
};
