package io.serai.a2s.run;

import io.serai.a2s.template.SecretException;
import java.net.URI;

/** Where runs take the values of {@code ${secrets.NAME}} from. */
@FunctionalInterface
public interface CapabilitySecretProvider {

  /**
   * The value of a credential for a request to one address.
   *
   * @param address of which scheme, host and port count
   * @throws SecretException where there is none of that id, or its hosts do not name this one
   */
  String value(String id, URI address) throws SecretException;
}
