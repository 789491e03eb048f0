package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The variables and secrets that a template reads while it is rendered. */
public interface VariableScope {

  /** Returns the value of a variable by its name; null if it is not set. */
  @Nullable JsonNode variable(String name);

  /**
   * Returns whether objects of templates leave out a member that is only this variable, because it
   * has no value and need not have one.
   */
  default boolean isOmitted(String name) {
    return false;
  }

  /**
   * Returns the value of a secret for a request to one address.
   *
   * @param id the credential's id, as in <code>${secrets.ID}</code>
   * @param address the address of the request; its scheme, host and port are compared
   * @throws SecretException if the secret does not exist or may not be sent to this address
   */
  String secret(String id, URI address) throws SecretException;
}
