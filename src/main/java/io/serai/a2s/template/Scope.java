package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Where a template reads its variables and secrets while it is rendered. */
public interface Scope {

  /** The value of a variable, by the first name of its path; null where there is none. */
  @Nullable JsonNode variable(String name);

  /**
   * The value of a secret for a request to one host.
   *
   * @param id the credential's id, as in <code>${secrets.ID}</code>
   * @param host the request's host, lower-case, without a port
   * @throws SecretException where there is no such secret, or none for this host
   */
  String secret(String id, String host) throws SecretException;
}
