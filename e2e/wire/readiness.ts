/** Whether a load balancer would send calls there; a panel that does not answer is not ready. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
