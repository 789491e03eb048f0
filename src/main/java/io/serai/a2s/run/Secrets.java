package io.serai.a2s.run;

import io.serai.a2s.template.SecretException;

/** Where runs take the values of {@code ${secrets.NAME}} from. */
@FunctionalInterface
public interface Secrets {

  /**
   * The value of a credential for a request to one host.
   *
   * @throws SecretException where there is none of that id, or its hosts do not name this one
   */
  String value(String id, String host) throws SecretException;
}
