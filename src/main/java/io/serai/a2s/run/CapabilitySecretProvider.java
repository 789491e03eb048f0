package io.serai.a2s.run;

import io.serai.a2s.template.SecretException;
import java.net.URI;

/** Supplies the values of {@code ${secrets.NAME}} to runs. */
@FunctionalInterface
public interface CapabilitySecretProvider {

  /**
   * Returns the value of a credential for a request to one address.
   *
   * @param address the address of the request; its scheme, host and port are compared
   * @throws SecretException if there is no credential of that id, or its hosts do not include this
   *     one
   */
  String value(String id, URI address) throws SecretException;
}
