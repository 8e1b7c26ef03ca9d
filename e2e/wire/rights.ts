/** The rights of a customer with billing as in the specification, by module. */
const table = `
api_keys edit, view
auth 2fa_check, billing_list, flip_tag, sms_send
customers update_acl
datacenter list, show
eq add_ipmi_admin, add_ipmi_user, appraise, boot_dev, console, create_pxe, get_ipmi, get_traffic, list, novnc, off, on, order_instance, reboot, reinstall, remove_ipmi_user, sensors, set_pin, show, status, suspend, unit_reset, unsuspend
provisioner get_hostgroup, get_media, get_network, get_os, get_ptable
ip get_ip, get_ptr, get_traffic, list_free_ip, set_main, update_ptr
iso list_iso, mount_iso, unmount_iso
ci call, get_tasks
license list
location list, show
locations view
nat add_static_nat, remove_static_nat
net block_ip, get_acl, get_bps_in, get_bps_out, get_port, get_pspeed, get_snmp, get_status, ip_chart, ip_settings, nmap, port_off, port_on, remove_ipv4, show_monitor, show_ip_graph, unblock_ip
os list, search
cardpay check_order, check_subscription, create_order, create_subscription
dns add_dns, add_domain, add_subdomain, create_dns, create_zone, delete_domain, delete_zone, edit, get_domains, get_subdomains, get_zone, list_domains, list_servers, list_subdomains, view, view_zone
pdu get
presets list, search
soft list
ssh_keys add, delete, list
stocks list, show
identity_check get_token
tag add, clear, list, remove
traffic_plans list
vat check_vat
vm create_snapshot, get_engine, get_snapshot, load_stats, remove_snapshot, restore_snapshot
billing add_contact, add_os_addon, apply_credit, cancel_order, create_addfunds, delete_cancellation_request, delete_contact, download_invoice, generate_due_invoice, getcredits, getpaymentgw, get_billing_data, get_cancellation_requests, get_client, get_contacts, get_invoice, get_invoices, get_related_invoices, mass_pay, request_cancellation, transactions, update_client, update_contact, update_product, verify_address, verify_email
gateway check_payment, init
`;

export const customerRights: string[] = table
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [module = "", ...actions] = line.split(/,? /);
    return actions.map((action) => `${module}/${action}`);
  })
  .sort();

const keptBilling =
  /^billing\/(get_billing_data|get_related_invoices|generate_due_invoice|request_cancellation)$/;
const notForServerKeys = ["auth/flip_tag", "eq/order_instance", "eq/set_pin"];

/** Rights that a key of one server can have. */
export const serverKeyRights = customerRights.filter(
  (right) =>
    !right.startsWith("api_keys/") &&
    !notForServerKeys.includes(right) &&
    (!right.startsWith("billing/") || keptBilling.test(right)),
);

/** Every field of the session token record as in the specification. */
export const recordFields = `token role role_type role_name email billing_id billing_location billing_token
  customer_id servers permissions token_expire new prebill corporate verified identity_id identity_comment
  billing_options private_ranges private_vlans default_lang client_ip subaccount show_products manage_products
  show_invoices manage_orders ipsubnet_announce edit_master_profile billing_servers deploy_keys pending 2fa tags
  panel country country_code currency_code vat VisitorID timings`
  .split(/\s+/)
  .sort();

export const keyLoginFields =
  `token role role_type billing_id billing_location servers customer_id permissions
  token_expire new panel prebill`
    .split(/\s+/)
    .sort();

export const passwordLoginFields = `token role role_type billing_id billing_location billing_token permissions
  corporate verified token_expire new billing_options country country_code currency_code vat VisitorID prebill`
  .split(/\s+/)
  .sort();
