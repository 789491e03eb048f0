package io.serai.a2s.template;

/** Gives a rendering the value of a secret by its id. */
@FunctionalInterface
public interface SecretReader {

  String secret(String id) throws SecretException;
}
