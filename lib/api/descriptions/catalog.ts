export const catalog = {
  "presets.list":
    "Answers the configurations that can be ordered at a location, or at all of them, with net prices by currency and how many are free now. A price of -1 means that it is not sold there in that currency.",
  "presets.search":
    "Answers the presets whose name contains the text. With `scope` `all` those that are out of stock are among them.",
  "presets.show": "Answers one preset by its number, or every preset where no number is given.",
  "presets.info":
    "Answers presets together with the systems, software and traffic plans that fit each, and what all of that costs in the currencies that are named. Made for shops that show everything at once.",
  "presets.groups":
    "Answers the groups that presets are shown in, such as virtual or GPU, with the number of each.",
  "os.list":
    "Answers the operating systems, with prices of licensed ones; `instance_id` or a server's `id` narrows them to what fits. Prices are for display and are computed anew by an order.",
  "os.search": "Answers the systems whose name or family contains the text, as `os/list` does.",
  "software.list":
    "Answers the software that can be installed along with a system, with its monthly price and on which systems it runs.",
  "soft.list": "Answers the same as `software/list`; the permission table knows the call by this name.",
  "traffic_plans.list":
    "Answers the traffic plans with their included volumes, bandwidth and price. A location that is not known is a failure here, unlike in the other lists.",
  "stocks.list":
    "Answers physical machines that stand ready, one entry each, with hardware, price and when they could be in use. They are ordered with `eq/order_instance` and the machine's preset.",
  "stocks.show": "Answers one of those machines by its number, as long as nobody has ordered it.",
  "location.list": "Answers every location with its name, country and how much is sold and free there.",
  "location.show": "Answers one location as the list does, named by its code in `location` or `id`.",
  "locations.view": "Answers the locations in one call, or one of them where a code is given.",
  "datacenter.list": "Answers the data centres with their location, or those of one location.",
  "datacenter.show": "Answers one data centre, named by its code in `id` or `location`.",
  "license.list":
    "Answers the licences that `billing/add_os_addon` sells, with prices; with a server's `id` those that fit it and that it does not have.",
  "options.list":
    "Answers the licences that belong to an address of the caller's servers, for clients that show them there.",
  "ci.get_tasks":
    "Answers the tasks that can be run on an installed server, such as a GPU driver, with tags that say which servers they suit.",
  "ci.call": "Starts a task on a server that runs. The callback tells whether it is done or why it failed.",
  "vat.check_vat":
    "Checks a tax number by its digits and, where the operator asks a register, by that. A valid number of the account's own country becomes its tax number unless `save` is 0; a wrong one is an answer with `valid` 0 and no failure.",
};
