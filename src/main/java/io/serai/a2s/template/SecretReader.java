package io.serai.a2s.template;

/** Supplies the value of a secret by its id while a template is rendered. */
@FunctionalInterface
public interface SecretReader {

  String secret(String id) throws SecretException;
}
