package io.serai.llm;

import io.serai.setting.Setting;
import java.util.List;

/** The keys of language models, {@code serai.llm.*}. */
public final class LlmSettings {

  static final Setting<String> URL =
      Setting.text(
          "serai.llm.url",
          "URL",
          "",
          "The base address of the service that serves language models over OpenAI's chat"
              + " completions, such as https://api.openai.com/v1 or http://localhost:11434/v1."
              + " Requests go to /chat/completions below it.");

  static final Setting<String> MODEL =
      Setting.text(
          "serai.llm.model",
          "text",
          "",
          "The name of the language model there, which the endpoint llm:default uses.");

  static final Setting<String> CREDENTIAL =
      Setting.text(
          "serai.llm.credential",
          "id",
          "",
          "The credential of the vault that requests to that service carry, as Authorization.");

  static final Setting<String> KEY =
      Setting.text(
          "serai.llm.key",
          "text",
          "",
          "In place of a credential, the key that requests to that service carry as a bearer token."
              + " Set it by the variable SERAI_LLM_KEY, not in a file.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(URL, MODEL, CREDENTIAL, KEY);

  private LlmSettings() {}
}
