import java.util.Base64;

/** Decodes small media files that the routes have as Base64. */
public class MediaDecoder {
  public byte[] decode(String text) {
    return Base64.getDecoder().decode(text);
  }
}
