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
    "PS1 Status,0x01,,ok",
    "DIMM Temp,,,ns",
    "Inlet,-3,degrees C,cr",
  ].join("\n");
  expect(readSensors(text)).toEqual([
    { name: "CPU Temp", reading: { value: 42, unit: "degrees C" }, state: "ok" },
    { name: "FAN1", reading: { value: 6000, unit: "RPM" }, state: "cr" },
    { name: "12V, main", reading: { value: 11.94, unit: "Volts" }, state: "nc" },
    { name: "PS1 Status", reading: null, state: "ok" },
    { name: "DIMM Temp", reading: null, state: "ns" },
    { name: "Inlet", reading: { value: -3, unit: "degrees C" }, state: "cr" },
  ]);
  expect(readSensors("")).toEqual([]);
  for (const text of ["nonsense", "a,b,c", ",1,RPM,ok", "name,1,RPM,excellent"])
    expect(readSensors(text), text).toBeNull();
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
