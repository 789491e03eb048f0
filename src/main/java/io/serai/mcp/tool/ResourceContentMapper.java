package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.resource.ResourceContent;
import io.serai.skill.SkillModes;
import io.serai.task.Part;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the contents of resources of parts of artifacts and messages (MCP, "Resources", Resource
 * Contents).
 */
public final class ResourceContentMapper {
  private static final String PLAIN = "text/plain";
  private static final String JSON = "application/json";
  private static final String BYTES = "application/octet-stream";
  private static final String ADDRESS = "text/uri-list";

  private ResourceContentMapper() {}

  /**
   * Returns the contents of the parts of an artifact, each with its own URI if they are several.
   * The text that follows data says the same, so it is left out for the data.
   *
   * @param uri of the artifact
   */
  public static List<ResourceContent> of(List<Part> parts, String uri) {
    List<ResourceContent> contents = new ArrayList<>();
    List<String> uris = ArtifactUri.of(uri, parts);
    boolean afterData = false;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (!afterData || part.text() == null || part.filename() != null) {
        contents.add(of(part, uris.get(i)));
      }
      afterData = part.data() != null;
    }
    return contents.size() == 1 ? List.of(contents.get(0).at(uri)) : contents;
  }

  /**
   * Returns the content of a part. A file of a textual type is text if it is UTF-8, so that text
   * has as many bytes as the file; an address is a list of URIs.
   */
  public static ResourceContent of(Part part, String uri) {
    if (part.data() != null) {
      return ResourceContent.ofText(uri, mediaType(part), JsonMappers.text(part.data()));
    }
    if (part.raw() != null) {
      return ofFile(part, part.raw(), uri);
    }
    return part.url() == null
        ? ResourceContent.ofText(uri, mediaType(part), part.text() == null ? "" : part.text())
        : ResourceContent.ofText(uri, ADDRESS, part.url());
  }

  /** Returns the number of bytes of the content of a part. */
  static long size(Part part) {
    return part.raw() == null
        ? of(part, "").size()
        : ResourceContent.ofBase64("", BYTES, part.raw()).size();
  }

  private static ResourceContent ofFile(Part part, String base64, String uri) {
    String type = mediaType(part);
    if (!isText(type)) {
      return ResourceContent.ofBase64(uri, type, base64);
    }
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(base64);
      return ResourceContent.ofText(
          uri, type, StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (IllegalArgumentException | CharacterCodingException other) {
      return ResourceContent.ofBase64(uri, type, base64);
    }
  }

  /** Returns the media type of a part that is no address. */
  static String mediaType(Part part) {
    String known = part.mediaType();
    return known != null ? known : part.data() != null ? JSON : part.raw() != null ? BYTES : PLAIN;
  }

  /** Whether the content of a media type is text. */
  public static boolean isText(@Nullable String mediaType) {
    String type = mediaType == null ? "" : SkillModes.type(mediaType);
    return type.startsWith("text/") || type.endsWith("json") || type.endsWith("xml");
  }

  /** Writes a content. */
  public static ObjectNode json(ResourceContent content) {
    ObjectNode json = JsonMappers.object().put("uri", content.uri());
    json.put("mimeType", content.mediaType());
    return content.text() == null
        ? json.put("blob", content.base64())
        : json.put("text", content.text());
  }
}
