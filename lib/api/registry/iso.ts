import { addImage } from "@/lib/domain/iso/add";
import { deleteImage } from "@/lib/domain/iso/delete";
import { listImages, listImagesOfServer } from "@/lib/domain/iso/list-iso";
import { mountImage } from "@/lib/domain/iso/mount-iso";
import { unmountImage } from "@/lib/domain/iso/unmount-iso";
import { uploadImage } from "@/lib/domain/iso/upload";
import { listUploaded } from "@/lib/domain/iso/uploaded";
import { entry, withVariant } from "../entry";

const namesServer = ({ id, server_id }: Record<string, unknown>) => Boolean(server_id) && !id;

export const wire = {
  list_iso: withVariant(entry(listImages, "moduled"), listImagesOfServer, namesServer),
  mount_iso: entry(mountImage, "moduled"),
  unmount_iso: entry(unmountImage, "moduled"),
  upload: entry(uploadImage, "moduled"),
  uploaded: entry(listUploaded, "moduled"),
  add: entry(addImage, "data"),
  delete: entry(deleteImage, "moduled"),
};
