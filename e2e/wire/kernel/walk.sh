#!/bin/sh
# The whole walk with curl alone: sign in, make a key, sign in with it, choose, quote, order, wait, look, sign out.
# Usage: walk.sh <base address> [email] [password]     The account needs credit for one small server.
set -eu

base=${1:?usage: walk.sh <base address> [email] [password]}
email=${2:-anna@example.test}
password=${3:-Anna-demo-1}

# call <module> <name=value>…: one form post; the answer is in $answer.
call() {
  module=$1
  shift
  for field in "$@"; do
    set -- "$@" --data-urlencode "$field"
    shift
  done
  answer=$(curl --silent --show-error --fail --max-time 30 "$@" "$base/$module.php")
  case $answer in
    *'"error":'*) fail "$module answers: $answer" ;;
  esac
}

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

# text <name>, number <name>: the first field of that name in $answer.
text() { printf '%s\n' "$answer" | grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | sed 's/^[^:]*:"//; s/"$//'; }
number() { printf '%s\n' "$answer" | grep -o "\"$1\":[0-9][0-9]*" | head -n 1 | sed 's/^[^:]*://'; }

step() { printf '%-22s %s\n' "$1" "$2"; }

call auth action=whmcslogin "user=$email" "password=$password"
token=$(text token)
[ ${#token} -eq 32 ] || fail "no token: $answer"
step auth/whmcslogin "a session of ${#token} characters"

call api_keys action=add "token=$token" 'params[name]=walk' 'params[login_notify_method]=none' 'params[active]=1'
key=$(text api_key)
step api_keys/add "key …$(text token_view)"

call auth action=login "key=$key" ttl=3600
session=$(text token)
[ "$session" != "$token" ] || fail "the key gave the session of the password"
step auth/login "new: $(number new)"

call presets action=list location=NL
preset=$(printf '%s\n' "$answer" | grep -o '"id":[0-9]*,"name":"vm.v3-nano"' | grep -o '[0-9]*' | head -n 1)
[ -n "$preset" ] || fail "vm.v3-nano is not offered in NL"
step presets/list "preset $preset"

call os action=list "instance_id=$preset"
os=$(printf '%s\n' "$answer" | grep -o '"id":[0-9]*,"name":"Debian 12"' | grep -o '[0-9]*' | head -n 1)
step os/list "system $os"

call traffic_plans action=list location=NL "instance_id=$preset"
plan=$(number id)
step traffic_plans/list "plan $plan"

set -- deploy_period=monthly "preset=$preset" location_name=NL "os_id=$os" "traffic_plan=$plan"
call eq action=quote_instance "token=$session" "$@"
quote=$(text quote)
total=$(text total)
step eq/quote_instance "$total $(text currency)"

call eq action=order_instance "token=$session" "$@" "quote=$quote" hostname=walk-1 'root_pass=Walk-pass-1' \
  deploy_notify=false "idempotency_key=walk-$$-$(date +%s)"
callback=$(text callback)
invoice=$(number invoice)
server=$(number server_id)
step eq/order_instance "server $server, invoice $invoice: $(text status)"
[ "$(text status)" = Paid ] || fail "the credit does not cover the order"

tries=0
while :; do
  call eq_callback action=check "key=$callback"
  case $(text result) in
    'Not ready') ;;
    *) break ;;
  esac
  tries=$((tries + 1))
  [ $tries -lt 900 ] || fail "the deployment does not end"
  sleep 1
done
case $answer in
  *'"result":"OK"'*'"deploy_done"'*) step eq_callback/check "deploy_done after $tries s" ;;
  *) fail "the deployment ended with $answer" ;;
esac

call eq action=list "token=$session"
case $answer in
  *"$server"*) step eq/list "lists $server" ;;
  *) fail "server $server is not listed: $answer" ;;
esac

call eq action=show "token=$session" "id=$server"
step eq/show "$(text hostname) at $(text IP), $(text Condition_Component)"

call billing action=get_invoice "token=$session" "invoice_id=$invoice"
[ "$(text total)" = "$total" ] || fail "the invoice is $(text total), the quote was $total"
step billing/get_invoice "$(text invoicenum): $(text total), $(text status)"

call auth action=logout "token=$session"
call auth action=logout "token=$token"
step auth/logout "done"
