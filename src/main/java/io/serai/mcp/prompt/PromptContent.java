package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.FileMediaTypes;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** The content of a message of a prompt. */
sealed interface PromptContent {

  /** Returns what the content contains of the prompt's text. */
  PromptTemplate template();

  /**
   * Returns the content with the values of arguments.
   *
   * @throws IOException if a file cannot be read
   */
  ObjectNode json(Map<String, String> values, PromptEmbeddedFiles files) throws IOException;

  /** A text. */
  record Text(PromptTemplate template) implements PromptContent {
    @Override
    public ObjectNode json(Map<String, String> values, PromptEmbeddedFiles files) {
      return ofText(template.fill(values));
    }
  }

  /** An image or a sound, by the extension of its file. */
  record Media(String file, PromptTemplate template) implements PromptContent {
    @Override
    public ObjectNode json(Map<String, String> values, PromptEmbeddedFiles files)
        throws IOException {
      String mediaType = FileMediaTypes.of(file, false);
      return JsonMappers.object()
          .put("type", mediaType.substring(0, mediaType.indexOf('/')))
          .put("data", Base64.getEncoder().encodeToString(files.read(file)))
          .put("mimeType", mediaType);
    }

    /** Whether a file is an image or a sound, by its extension. */
    static boolean isMedia(String file) {
      String mediaType = FileMediaTypes.of(file, false);
      return mediaType.startsWith("image/") || mediaType.startsWith("audio/");
    }
  }

  /**
   * A file as an embedded resource.
   *
   * @param template is the URI of the resource if it has a scheme; otherwise it is only a title
   */
  record Resource(String file, PromptTemplate template) implements PromptContent {
    @Override
    public ObjectNode json(Map<String, String> values, PromptEmbeddedFiles files)
        throws IOException {
      byte[] content = files.read(file);
      Optional<String> text = text(content);
      ObjectNode json = JsonMappers.object().put("type", "resource");
      ObjectNode resource =
          json.putObject("resource")
              .put("uri", uri(template.fill(values).strip()))
              .put("mimeType", FileMediaTypes.of(file, text.isPresent()));
      if (text.isPresent()) {
        resource.put("text", text.get());
      } else {
        resource.put("blob", Base64.getEncoder().encodeToString(content));
      }
      return json;
    }

    private String uri(String label) {
      try {
        URI named = new URI(label);
        return named.isAbsolute()
            ? named.toASCIIString()
            : "prompt://" + new URI(null, null, "/" + file, null).toASCIIString();
      } catch (URISyntaxException title) {
        return uri("");
      }
    }

    private static Optional<String> text(byte[] content) {
      try {
        String text =
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
        return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
      } catch (CharacterCodingException bytes) {
        return Optional.empty();
      }
    }
  }

  /** Returns the content that is a text. */
  static ObjectNode ofText(String text) {
    return JsonMappers.object().put("type", "text").put("text", text);
  }
}
