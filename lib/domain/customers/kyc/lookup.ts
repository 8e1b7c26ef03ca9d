import { kycService } from "./service";

/** Whether customers can prove their identity here. */
export const isKycOn = (): boolean => kycService() !== null;
