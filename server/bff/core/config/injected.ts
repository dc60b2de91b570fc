/** Recognizes variables that Kubernetes injects for the Services of a namespace. */

const OF_A_SERVICE =
  /_SERVICE_HOST$|_SERVICE_PORT(_[A-Z0-9_]+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/

/**
 * A Service named `till` injects `TILL_SERVICE_HOST` and `TILL_PORT=tcp://…`, one named `metrics`
 * `METRICS_PORT=tcp://…`.
 * @see https://kubernetes.io/docs/concepts/containers/container-environment/
 */
export const isInjected = (key: string, value: string | undefined): boolean =>
  OF_A_SERVICE.test(key) || (key.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value ?? ''))
