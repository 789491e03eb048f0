package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Where a template reads its variables and secrets while it is rendered. */
public interface VariableScope {

  /** The value of a variable, by the first name of its path; null where there is none. */
  @Nullable JsonNode variable(String name);

  /**
   * The value of a secret for a request to one address.
   *
   * @param id the credential's id, as in <code>${secrets.ID}</code>
   * @param address the request's, of which scheme, host and port count
   * @throws SecretException where there is no such secret, or none for this address
   */
  String secret(String id, URI address) throws SecretException;
}
