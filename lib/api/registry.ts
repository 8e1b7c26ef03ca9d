import { getClient } from "@/lib/domain/accounts/get-client";
import { resetPassword } from "@/lib/domain/accounts/reset-password";
import { addKey } from "@/lib/domain/api-keys/add";
import { deleteKey } from "@/lib/domain/api-keys/delete";
import { showDeliveries } from "@/lib/domain/api-keys/deliveries";
import { editKey } from "@/lib/domain/api-keys/edit";
import { showHistory } from "@/lib/domain/api-keys/history";
import { listKeys } from "@/lib/domain/api-keys/list";
import { listKeysForServer } from "@/lib/domain/api-keys/list-for-server";
import { showKeyOptions } from "@/lib/domain/api-keys/options";
import { showKey, showKeys } from "@/lib/domain/api-keys/overview";
import { retireSecret } from "@/lib/domain/api-keys/retire";
import { rotateKey } from "@/lib/domain/api-keys/rotate";
import { listSecrets } from "@/lib/domain/api-keys/secrets";
import { switchKey } from "@/lib/domain/api-keys/switch";
import { testNotification } from "@/lib/domain/api-keys/test-notification";
import { viewKey } from "@/lib/domain/api-keys/view";
import { listBillings } from "@/lib/domain/auth/billing-list";
import { checkSecondFactor } from "@/lib/domain/auth/check-second-factor";
import { flipTag } from "@/lib/domain/auth/flip-tag";
import { info } from "@/lib/domain/auth/info";
import { login } from "@/lib/domain/auth/login";
import { logout } from "@/lib/domain/auth/logout";
import { resendCode } from "@/lib/domain/auth/resend-code";
import { sendSms } from "@/lib/domain/auth/sms-send";
import { whmcslogin } from "@/lib/domain/auth/whmcslogin";
import { applyCredit } from "@/lib/domain/billing/apply-credit";
import { getInvoice } from "@/lib/domain/billing/get-invoice";
import { getInvoices } from "@/lib/domain/billing/get-invoices";
import { getCredits } from "@/lib/domain/billing/getcredits";
import { showBilling } from "@/lib/domain/billing/overview";
import { listLocations } from "@/lib/domain/catalogue/list-locations";
import { listPresets } from "@/lib/domain/catalogue/list-presets";
import { listSoftware } from "@/lib/domain/catalogue/list-software";
import { listSystems } from "@/lib/domain/catalogue/list-systems";
import { listTrafficPlans } from "@/lib/domain/catalogue/list-traffic-plans";
import { makeSsoHash } from "@/lib/domain/identities/sso-hash";
import { checkCallback } from "@/lib/domain/jobs/check";
import { showJob } from "@/lib/domain/jobs/show";
import { showOptions } from "@/lib/domain/orders/options";
import { orderInstance } from "@/lib/domain/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/quote-instance";
import { reinstallServer } from "@/lib/domain/orders/reinstall";
import { askPinReset } from "@/lib/domain/pins/ask-reset";
import { checkPin } from "@/lib/domain/pins/check-pin";
import { lockPin } from "@/lib/domain/pins/lock-pin";
import { setPin } from "@/lib/domain/pins/set-pin";
import { showPin } from "@/lib/domain/pins/show-pin";
import { trustPin } from "@/lib/domain/pins/trust-pin";
import { listServers } from "@/lib/domain/servers/list";
import { showOverview } from "@/lib/domain/servers/overview";
import { readRootPassword } from "@/lib/domain/servers/root-password";
import { showServer } from "@/lib/domain/servers/show";
import { updateServers } from "@/lib/domain/servers/update-servers";
import { endOneSession } from "@/lib/domain/sessions/end-one";
import { endOtherSessions } from "@/lib/domain/sessions/end-others";
import { listSessions } from "@/lib/domain/sessions/list";
import { listSignIns } from "@/lib/domain/sign-ins/list";
import { showWebhookSecret } from "@/lib/domain/webhooks/show-secret";
import { entry, withVariant } from "./entry";

/** All the API can do, on a page: endpoint → action → operation, envelope, and whether GET is allowed. */
export const registry = {
  auth: {
    whmcslogin: entry(whmcslogin, "bare", "get"),
    login: entry(login, "bare", "get"),
    info: entry(info, "bare", "get"),
    logout: entry(logout, "bare", "get"),
    "2fa_check": entry(checkSecondFactor, "bare"),
    "2fa_resend": entry(resendCode, "bare"),
    billing_list: entry(listBillings, "bare"),
    flip_tag: entry(flipTag, "bare"),
    sms_send: entry(sendSms, "bare"),
  },
  api_keys: {
    add: entry(addKey, "data"),
    delete: entry(deleteKey, "data"),
    edit: entry(editKey, "data"),
    history: entry(showHistory, "data"),
    list: entry(listKeys, "data"),
    list_for_server: entry(listKeysForServer, "data"),
    retire: entry(retireSecret, "data"),
    rotate: entry(rotateKey, "data"),
    secrets: entry(listSecrets, "data"),
    view: entry(viewKey, "data"),
  },
  presets: { list: entry(listPresets, "ok", "get") },
  os: { list: entry(listSystems, "ok", "get") },
  software: { list: entry(listSoftware, "ok", "get") },
  traffic_plans: { list: entry(listTrafficPlans, "ok", "get") },
  eq: {
    list: entry(listServers, "moduled"),
    show: entry(showServer, "ok"),
    update_servers: entry(updateServers, "ok"),
    quote_instance: entry(quoteInstance, "ok"),
    order_instance: withVariant(
      entry(orderInstance, "ok"),
      reinstallServer,
      ({ id, preset }) => Boolean(id) && !preset,
    ),
    root_password: entry(readRootPassword, "ok"),
    set_pin: entry(setPin, "ok", "get"),
    check_pin: entry(checkPin, "ok", "get"),
  },
  eq_callback: { check: entry(checkCallback, "bare", "get") },
  billing: {
    get_client: entry(getClient, "success"),
    get_invoices: entry(getInvoices, "success"),
    get_invoice: entry(getInvoice, "plain"),
    apply_credit: entry(applyCredit, "success"),
    getcredits: entry(getCredits, "plain"),
    reset_password: entry(resetPassword, "plain"),
  },
} as const;

/** What only our own pages ask for, through the same door as they make all their calls (/rpc); no `.php` path. */
export const panelRegistry = {
  panel: {
    api_key: entry(showKey, "bare"),
    api_key_options: entry(showKeyOptions, "bare"),
    api_keys: entry(showKeys, "bare"),
    ask_pin_reset: entry(askPinReset, "bare"),
    billing: entry(showBilling, "bare"),
    end_other_sessions: entry(endOtherSessions, "bare"),
    end_session: entry(endOneSession, "bare"),
    job: entry(showJob, "bare"),
    key_deliveries: entry(showDeliveries, "bare"),
    locations: entry(listLocations, "bare"),
    lock_pin: entry(lockPin, "bare"),
    order_options: entry(showOptions, "bare"),
    pin: entry(showPin, "bare"),
    server: entry(showOverview, "bare"),
    sessions: entry(listSessions, "bare"),
    sign_ins: entry(listSignIns, "bare"),
    sso_hash: entry(makeSsoHash, "bare"),
    switch_key: entry(switchKey, "bare"),
    test_notification: entry(testNotification, "bare"),
    trust_pin: entry(trustPin, "bare"),
    webhook_secret: entry(showWebhookSecret, "bare"),
  },
} as const;

export type Registry = typeof registry & typeof panelRegistry;
