import { addImage } from "@/lib/domain/servers/iso/add";
import { deleteImage } from "@/lib/domain/servers/iso/delete";
import { listImages, listImagesOfServer } from "@/lib/domain/servers/iso/list-iso";
import { mountImage } from "@/lib/domain/servers/iso/mount-iso";
import { unmountImage } from "@/lib/domain/servers/iso/unmount-iso";
import { uploadImage } from "@/lib/domain/servers/iso/upload";
import { listUploaded } from "@/lib/domain/servers/iso/uploaded";
import { entry, withVariant } from "../../entry";

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
