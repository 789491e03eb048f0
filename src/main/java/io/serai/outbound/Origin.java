package io.serai.outbound;

/**
 * Where a request goes: scheme, host and port.
 *
 * @param host name or address without brackets, lower case, no trailing dot
 * @param port 1 to 65535
 */
record Origin(boolean tls, String host, int port) {

  /** {@code https://api.example.com:443}. */
  @Override
  public String toString() {
    String name = host.indexOf(':') < 0 ? host : "[" + host + "]";
    return (tls ? "https://" : "http://") + name + ":" + port;
  }
}
