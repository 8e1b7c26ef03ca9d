export const maxSshKeys = 100;
