import { failure } from "../../kernel/errors/error-entry";

export const imageErrors = {
  "server_image.not_found": failure({
    kind: "not_found",
    text: "image not found",
    guide: "The account has no such image of a server, or it is not made yet.",
  }),
  "server_image.not_sold": failure({
    kind: "conflict",
    text: "images of servers are not sold in this currency",
    guide: "Images cost by GB and month, and have no price in the account's currency.",
  }),
  "server_image.too_many": failure<{ most: number }>({
    kind: "conflict",
    text: ({ most }) => `image limit reached (${most}), delete one first`,
    guide: "The account has reached its limit of images of servers.",
    example: { most: 10 },
  }),
  "server_image.full": failure<{ most: number }>({
    kind: "conflict",
    text: ({ most }) => `the images take ${most} GB already, delete one first`,
    guide: "The images of the account take as much as they may.",
    example: { most: 500 },
  }),
  "server_image.in_use": failure({
    kind: "conflict",
    text: "a server is being installed from this image",
    guide: "A server that was ordered or is reinstalled with that image is not installed yet.",
  }),
  "server_image.elsewhere": failure({
    kind: "conflict",
    text: "this image is kept where that server is not",
    guide: "An image installs servers of the back end that has it.",
  }),
};
