import { expect, it } from "vitest";
import { readMac, readPower, readSensors, readUsers } from "./readings";

it("the power is what the controller says, and nothing else", () => {
  expect(readPower("Get HPM.x Capabilities request failed, compcode = d4\nChassis Power is on\n")).toBe("on");
  expect(readPower("Chassis Power is off\n")).toBe("off");
  for (const text of ["", "Chassis Power is maybe", "Chassis Power is once more", "<html>Chassis"])
    expect(readPower(text), text).toBeNull();
});

it("sensors have a reading where there is a number", () => {
  const text = [
    "CPU Temp,42,degrees C,ok",
    "FAN1,6000,RPM,nr",
    "12V, main,11.94,Volts,nc",
    "DIMM Temp,,,ns",
    "Inlet,-3,degrees C,cr",
  ].join("\n");
  expect(readSensors(text)).toEqual([
    { name: "CPU Temp", reading: { value: 42, unit: "degrees C" }, state: "ok" },
    { name: "FAN1", reading: { value: 6000, unit: "RPM" }, state: "cr" },
    { name: "12V, main", reading: { value: 11.94, unit: "Volts" }, state: "nc" },
    { name: "DIMM Temp", reading: null, state: "ns" },
    { name: "Inlet", reading: { value: -3, unit: "degrees C" }, state: "cr" },
  ]);
  expect(readSensors("")).toEqual([]);
  for (const text of ["nonsense", "a,b,c", ",1,RPM,ok", "name,1,RPM,excellent"])
    expect(readSensors(text), text).toBeNull();
});

it.each([
  ["PS1 Status,C8h,ok,10.1,Presence detected", "PS1 Status", ["Presence detected"], "ok"],
  [
    "PS2 Status,C9h,ok,10.2,Presence detected, Failure detected, Power Supply AC lost",
    "PS2 Status",
    ["Presence detected", "Failure detected", "Power Supply AC lost"],
    "cr",
  ],
  ["PS3,02h,ok,10.3,AC out-of-range, but present", "PS3", ["AC out-of-range but present"], "cr"],
  [
    "Rack 1, Intrusion,03h,ok,23.1,General Chassis intrusion",
    "Rack 1, Intrusion",
    ["General Chassis intrusion"],
    "cr",
  ],
  ["Intrusion,03h,ok,23.1,", "Intrusion", [], "ok"],
  ["Drive 0,04h,ok,4.0,Drive Present", "Drive 0", ["Drive Present"], "ok"],
  ["Drive 1,05h,ok,4.1,Drive Present, Drive Fault", "Drive 1", ["Drive Present", "Drive Fault"], "cr"],
  [
    "Drive 2,06h,ok,4.2,Drive Present, Predictive Failure",
    "Drive 2",
    ["Drive Present", "Predictive Failure"],
    "nc",
  ],
  ["BAT,09h,ok,40.1,Low", "BAT", ["Low"], "nc"],
  ["BAT,09h,ok,40.1,Failed", "BAT", ["Failed"], "cr"],
  ["PS Redundancy,0Ah,ok,7.1,Fully Redundant", "PS Redundancy", ["Fully Redundant"], "ok"],
  ["PS Redundancy,0Ah,ok,7.1,Redundancy Lost", "PS Redundancy", ["Redundancy Lost"], "cr"],
  ["PS Redundancy,0Ah,ok,7.1,Redundancy Degraded", "PS Redundancy", ["Redundancy Degraded"], "nc"],
  ["VRM,0Bh,ok,20.1,At or below Lower Critical", "VRM", ["At or below Lower Critical"], "cr"],
  ["DIMM,0Bh,ok,32.1,Correctable ECC", "DIMM", ["Correctable ECC"], "nc"],
  ["DIMM,0Bh,ok,32.1,Uncorrectable ECC", "DIMM", ["Uncorrectable ECC"], "cr"],
  ["Fan,0Ch,ok,29.1,Predictive Failure Deasserted", "Fan", ["Predictive Failure Deasserted"], "ok"],
  [
    "Temp,0Eh,ok,7.1,Transition to Non-critical from OK",
    "Temp",
    ["Transition to Non-critical from OK"],
    "nc",
  ],
  [
    "Temp,0Eh,ok,7.1,Transition to Critical from less severe",
    "Temp",
    ["Transition to Critical from less severe"],
    "cr",
  ],
])("a discrete sensor reports its states, and is as bad as the worst: %s", (line, name, reported, state) => {
  expect(readSensors(line)).toEqual([{ name, reading: null, reported, state }]);
});

it("a discrete sensor without a reading reports nothing", () => {
  for (const line of ["PS1,C8h,ns,10.1,No Reading", "PS1,C8h,ns,10.1,Disabled", "PS1,C8h,ns,10.1,"])
    expect(readSensors(line), line).toEqual([{ name: "PS1", reading: null, state: "ns" }]);
});

it("places for users are told with who has them", () => {
  const text = [
    "1,,true,false,true,USER",
    "2,panel,true,false,true,ADMINISTRATOR",
    "3,(Empty User),true,false,false,NO ACCESS",
    "4,u12345678,true,true,true,OPERATOR",
  ].join("\n");
  expect(readUsers(text)).toEqual([
    { slot: 1, login: "", isAdmin: false, isUsed: true },
    { slot: 2, login: "panel", isAdmin: true, isUsed: true },
    { slot: 3, login: "", isAdmin: false, isUsed: false },
    { slot: 4, login: "u12345678", isAdmin: false, isUsed: true },
  ]);
  expect(readUsers("nonsense")).toBeNull();
});

it("the hardware address is found among the settings of the network", () => {
  expect(
    readMac("IP Address  : 10.0.0.7\nMAC Address             : 3C:EC:EF:00:D6:D9\nDefault Gateway MAC : x"),
  ).toBe("3c:ec:ef:00:d6:d9");
  expect(readMac("MAC Address : unknown")).toBeNull();
});
