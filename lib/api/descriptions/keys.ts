export const keys = {
  "api_keys.add":
    "Makes a key for the whole account or for one server, with the addresses it may be used from, its end, and what is told of its logins. The value `api_key` is in this answer and in no later one.",
  "api_keys.delete": "Deletes a key and ends every session that it opened, at once. Answers its number.",
  "api_keys.edit":
    "Changes name, addresses, notification, end, rights or state of a key; `active` 0 disables it and ends its sessions. Asks for the PIN where the change widens what the key may do.",
  "api_keys.history":
    "Lists what was done to a key and by whom, newest first: each changed field with its old and its new value. `period_from` and `period_to` narrow it to days.",
  "api_keys.list":
    "Answers every key of the account with its last four characters, limits and last use, never its value.",
  "api_keys.list_for_server": "Answers the keys that are bound to the one server that is named.",
  "api_keys.retire":
    "Ends one of the two secrets of a key, with the sessions it opened; the other one goes on. The last secret cannot be retired.",
  "api_keys.rotate":
    "Adds a second value to a key, so that programs can change over without a pause. The new value is in this answer and in no later one; `api_keys/retire` ends the old one.",
  "api_keys.secrets":
    "Answers the one or two secrets that a key has now, with when and from where each was used last.",
  "api_keys.view": "Answers one key of the account as the list shows it.",
  "ssh_keys.list":
    "Answers the public keys that the account keeps for its servers; those with `default` 1 are chosen on the order page by themselves.",
  "ssh_keys.add":
    "Keeps a public key under a name for later orders and answers it with its number. A key that is stored already is refused.",
  "ssh_keys.delete": "Deletes a stored public key. Servers on which it is installed keep it.",
};
