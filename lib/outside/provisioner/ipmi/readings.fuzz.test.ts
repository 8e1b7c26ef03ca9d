import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { readMac, readPower, readSensors, readUsers } from "./readings";

fuzzParsers({
  "power state of a BMC": {
    seeds: ["Chassis Power is on\n", "Chassis Power is off\n", "Unable to establish IPMI session\n"],
    words: ["Chassis Power is ", "on", "off"],
    parse: (input) => readPower(input.toString()),
  },
  "sensors of a BMC": {
    seeds: [
      "CPU Temp,45.000,degrees C,ok\nFAN1,4200,RPM,ok\nPS1 Status,C8h,ok,10.1,Presence detected, Failure detected\n",
      "VBAT,3.120,Volts,nc\nFAN2,no reading,,ns\n",
    ],
    words: [",ok", ",cr", "degrees C", ",", ",C8h,ok,10.1,", "out-of-range, but present"],
    parse: (input) => readSensors(input.toString()),
  },
  "users of a BMC": {
    seeds: [
      "1,,true,false,false,Unknown (0x00)\n2,ADMIN,false,false,true,ADMINISTRATOR\n",
      "3,(Empty User),true,false,false,NO ACCESS\n",
    ],
    words: ["true", "false", "ADMINISTRATOR", "(Empty User)"],
    parse: (input) => readUsers(input.toString()),
  },
  "network of a BMC": {
    seeds: ["IP Address Source : Static\nMAC Address             : 3c:ec:ef:00:d6:d9\n"],
    words: ["MAC Address", " : ", "3c:"],
    parse: (input) => readMac(input.toString()),
  },
});
