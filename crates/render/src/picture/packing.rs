//! A picture's pixels as a PNG, a rank at a time. Each rank is deflated by itself and begins on a byte (RFC 1951 section
//! 3.2.4), so that one that is there once more, in whatever picture, is not deflated again: a move changes two of
//! them, a letter shows eight.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use flate2::{Compress, Compression, FlushCompress};
use sha2::{Digest, Sha256};

use super::{EDGE, PIXELS, PaintError, SIDE, SPAN, palette::Palette};

/// Higher levels take twice the time for two bytes in a hundred.
const LEVEL: u32 = 6;
/// What says so, at the head of the stream (RFC 1950 section 2.2).
const HEAD: [u8; 2] = [0x78, 0x9c];
/// The last block, an empty one: what is flushed never is the last.
const LAST: [u8; 2] = [0x03, 0x00];
/// The bytes of a row of pixels: one for its filter, none, and a byte for two pixels.
const ROW: usize = 1 + SPAN / 2;
/// So many ranks are kept, each of some 1,800 bytes.
const MOST: usize = 512;
// The margin below is no rank, and smaller than one.
const _: () = assert!(EDGE < SIDE && SPAN == 8 * SIDE + EDGE);

/// Ranks that were deflated lately, by the SHA-256 of their pixels.
#[derive(Debug)]
pub(super) struct Packing(Mutex<Known>);

#[derive(Debug)]
struct Known {
    compress: Compress,
    ranks: BTreeMap<[u8; 32], Arc<[u8]>>,
    /// The oldest first.
    order: VecDeque<[u8; 32]>,
}

impl Packing {
    pub(super) fn new() -> Self {
        let compress = Compress::new(Compression::new(LEVEL), false);
        Self(Mutex::new(Known { compress, ranks: BTreeMap::new(), order: VecDeque::new() }))
    }

    /// A square picture of these numbers, all below 16, in the colours of a palette, as a PNG.
    pub(super) fn png(&self, pixels: &[u8], palette: &Palette) -> Result<Vec<u8>, PaintError> {
        let mut rows = Vec::with_capacity(SPAN * ROW);
        for row in pixels.chunks_exact(SPAN) {
            rows.push(0);
            let (pairs, _) = row.as_chunks();
            rows.extend(pairs.iter().map(|[left, right]| left << 4 | right & 15));
        }
        let mut bytes = Vec::with_capacity(8 << 10);
        let mut encoder = png::Encoder::new(&mut bytes, PIXELS, PIXELS);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(palette.bytes());
        encoder.set_trns(palette.opacities());
        let mut writer = encoder.write_header()?;
        writer.write_chunk(png::chunk::IDAT, &self.deflated(&rows)?)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// These rows in zlib's format.
    fn deflated(&self, rows: &[u8]) -> Result<Vec<u8>, PaintError> {
        // What a thread that gave up has left is whole or not there.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stream = HEAD.to_vec();
        for rank in rows.chunks(SIDE * ROW) {
            stream.extend_from_slice(&known.rank(rank)?);
        }
        stream.extend(LAST);
        stream.extend(simd_adler32::adler32(&rows).to_be_bytes());
        Ok(stream)
    }
}

impl Known {
    /// A rank as a piece of a stream.
    fn rank(&mut self, rows: &[u8]) -> Result<Arc<[u8]>, PaintError> {
        let key: [u8; 32] = Sha256::digest(rows).into();
        if let Some(rank) = self.ranks.get(&key) {
            return Ok(Arc::clone(rank));
        }
        self.compress.reset();
        // Nothing becomes longer than this, whatever is in it.
        let mut rank = Vec::with_capacity(rows.len() + 1024);
        self.compress.compress_vec(rows, &mut rank, FlushCompress::Full)?;
        let rank: Arc<[u8]> = rank.into();
        if self.order.len() == MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.ranks.remove(&oldest);
        }
        self.order.push_back(key);
        self.ranks.insert(key, Arc::clone(&rank));
        Ok(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(png: &[u8]) -> Vec<u8> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels.iter().flat_map(|pair| [pair >> 4, pair & 15]).collect()
    }

    #[test]
    fn any_pixels_are_read_again_and_what_was_packed_before_changes_nothing() {
        let palette = Palette::new();
        let packing = Packing::new();
        let mut noise = 1_u32;
        let mut pixel = || {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (noise >> 28) as u8
        };
        let mut pixels = vec![3; SPAN * SPAN];
        for round in 0..100 {
            // Another rank is all noise each time: nothing deflates worse.
            let rank = round % 9 * SIDE * SPAN;
            pixels.iter_mut().skip(rank).take(SIDE * SPAN).for_each(|one| *one = pixel());
            let png = packing.png(&pixels, &palette).unwrap();
            assert_eq!(read(&png), pixels, "round {round}");
            assert_eq!(png, Packing::new().png(&pixels, &palette).unwrap(), "round {round}");
        }
        for _ in 0..MOST {
            pixels.fill(pixel());
            pixels.iter_mut().step_by(97).for_each(|one| *one = pixel());
            assert_eq!(read(&packing.png(&pixels, &palette).unwrap()), pixels);
        }
        let known = packing.0.lock().unwrap();
        assert_eq!((known.ranks.len(), known.order.len()), (MOST, MOST));
    }
}
